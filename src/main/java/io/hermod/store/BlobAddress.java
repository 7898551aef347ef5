package io.hermod.store;

/** Where one blob stands: storage account, container, and its name in there. */
public record BlobAddress(String account, String container, String name) {}
