package dev.trinodelta.catalog;

import com.google.inject.BindingAnnotation;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.PARAMETER;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

/**
 * What serves locations with the scheme {@code file}.
 */
@Retention(RUNTIME)
@Target({METHOD, PARAMETER})
@BindingAnnotation
@interface ForLocalDisk {}
