/**
 * Diagnostic records with the fields of Azure's diagnostic logs: who published, what was refused,
 * and which deliveries failed. Uses delivery, publish and files of lines.
 */
@NullMarked
package io.hermod.diagnostics;

import org.jspecify.annotations.NullMarked;
