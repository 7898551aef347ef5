/** Where dead letters are kept: Azure Blob Storage or a folder. */
@NullMarked
package io.hermod.deadletter.blob;

import org.jspecify.annotations.NullMarked;
