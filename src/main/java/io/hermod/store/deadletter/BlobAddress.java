package io.hermod.store.deadletter;

/** The address of a blob: storage account, container and name. */
public record BlobAddress(String account, String container, String name) {}
