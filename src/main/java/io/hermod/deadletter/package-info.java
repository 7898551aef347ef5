/** Keeps what could not be delivered: blobs in a storage account or in a local folder. */
@NullMarked
package io.hermod.deadletter;

import org.jspecify.annotations.NullMarked;
