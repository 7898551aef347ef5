/** What any back end must provide (journal, parking, catalog) and the rows they keep. */
@NullMarked
package io.hermod.store;

import org.jspecify.annotations.NullMarked;
