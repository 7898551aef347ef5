/**
 * Where dead letters are kept: Azure Blob Storage or a folder. Uses egress, settings and the rules
 * for account names.
 */
@NullMarked
package io.hermod.deadletter.blob;

import org.jspecify.annotations.NullMarked;
