package dev.trinodelta.read;

import io.trino.spi.variant.ObjectFieldIdValue;
import io.trino.spi.variant.Variant;

/**
 * Touches every part of a variant in each way that functions do.
 */
final class VariantWalk
{
    void walk(Variant variant)
    {
        switch (variant.basicType()) {
            case PRIMITIVE -> walkPrimitive(variant);
            case SHORT_STRING -> variant.getString();
            case ARRAY -> {
                for (int index = 0; index < variant.getArrayLength(); index++) {
                    walk(variant.getArrayElement(index));
                }
                variant.arrayElements().forEach(this::walk);
            }
            case OBJECT -> {
                for (ObjectFieldIdValue field : variant.objectFields().toList()) {
                    variant.getObjectField(variant.metadata().get(field.fieldId()));
                    walk(field.value());
                }
            }
        }
        variant.longHashCode();
    }

    private static void walkPrimitive(Variant variant)
    {
        switch (variant.primitiveType()) {
            case DATE -> variant.getDate();
            default -> variant.toObject();
        }
    }
}
