package io.hermod.operations;

/**
 * What operators need to know of the store.
 *
 * @param isLow whether it will soon refuse events because there is little room
 * @param isRefusing whether it refuses events because there is no room
 * @param freeBytes the free space on its disk; -1 if it is in memory
 * @param usedBytes the space that it takes
 */
public record StoreCondition(
    boolean isLow, boolean isRefusing, long freeBytes, long usedBytes, long quarantinedRows) {}
