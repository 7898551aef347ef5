/** The certificates that Hermod issues for itself, and the folder that keeps them. */
@NullMarked
package io.hermod.app.certificate;

import org.jspecify.annotations.NullMarked;
