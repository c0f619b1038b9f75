package dev.trinodelta.catalog.metastore;

import com.google.inject.BindingAnnotation;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;

import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.PARAMETER;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

/**
 * What serves the listings of metastores.
 */
@Retention(RUNTIME)
@Target({FIELD, METHOD, PARAMETER})
@BindingAnnotation
@interface ForMetastore {}
