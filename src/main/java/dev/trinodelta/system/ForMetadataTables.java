package dev.trinodelta.system;

import com.google.inject.BindingAnnotation;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;

import static java.lang.annotation.ElementType.FIELD;
import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.PARAMETER;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

/**
 * The threads that read logs for metadata tables. Bounded: their tasks wait for nothing but storage.
 */
@Retention(RUNTIME)
@Target({FIELD, METHOD, PARAMETER})
@BindingAnnotation
public @interface ForMetadataTables {}
