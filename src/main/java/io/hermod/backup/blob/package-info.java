/** Keeps backups in a container of a storage account. */
@NullMarked
package io.hermod.backup.blob;

import org.jspecify.annotations.NullMarked;
