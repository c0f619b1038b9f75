package dev.trinodelta.catalog.warehouse;

import com.google.inject.BindingAnnotation;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;

import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.PARAMETER;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

/**
 * The threads that list directories.
 */
@Retention(RUNTIME)
@Target({FIELD, METHOD, PARAMETER})
@BindingAnnotation
public @interface ForListing {}
