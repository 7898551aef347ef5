package io.hermod.cluster;

/**
 * Something about a cluster that needs attention.
 *
 * @param text what it is, as a sentence
 * @param advice what to do about it, as a sentence
 */
public record ClusterWarning(Kind kind, String text, String advice) {

  /** What warnings are about; the most urgent first. */
  public enum Kind {
    NOTHING_HEARD("nothingHeard"),
    NO_LEADER("noLeader"),
    SILENT_NODE("silentNode"),
    NO_SUCCESSOR("noSuccessor"),
    DIFFERENT_KEYS("differentKeys"),
    DIFFERENT_VERSIONS("differentVersions");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** As programs read it. */
    @Override
    public String toString() {
      return label;
    }
  }
}
