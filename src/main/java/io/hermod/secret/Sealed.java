package io.hermod.secret;

/**
 * A secret that cannot be read without its key.
 *
 * @param keyId the id of the key
 * @param text the sealed bytes in base64
 */
public record Sealed(String keyId, String text) {}
