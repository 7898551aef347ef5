package io.hermod.store.embedded.offline;

import io.hermod.store.finding.Findings;
import io.hermod.store.finding.JournalSummary;
import java.util.Map;

/**
 * What a check of a stopped store has read and found.
 *
 * @param rows the number of rows of each kind
 */
public record StoreReport(JournalSummary journal, Map<String, Long> rows, Findings findings) {}
