package io.hermod.cli.command;

/**
 * Shows on standard error how far a long operation is: on a terminal as a bar that is overwritten,
 * otherwise as a line for each ten percent.
 */
public final class ProgressBar {
  private static final int WIDTH = 30;
  private static final int PERCENT_PER_LINE = 10;
  private static final String CLEAR_TO_END = "\u001b[K";

  private final LocalCommand command;
  private final boolean isTerminal = Terminal.isPresent();
  private String lastStep = "";

  public ProgressBar(LocalCommand command) {
    this.command = command;
  }

  /**
   * Shows the progress.
   *
   * @param state makes a line of its own when it changes
   * @param words say more than the percentage
   */
  public void show(int percent, String state, String words) {
    if (isTerminal) {
      command.draw("\r" + text(percent, words) + CLEAR_TO_END);
      return;
    }
    String step = state + percent / PERCENT_PER_LINE;
    if (!step.equals(lastStep)) {
      command.warn(words);
    }
    lastStep = step;
  }

  /** Makes room for the result. */
  public void clear() {
    if (isTerminal) {
      command.draw("\r" + CLEAR_TO_END);
    }
  }

  static String text(int percent, String words) {
    int full = percent * WIDTH / 100;
    return "[%s%s] %3d %% %s".formatted("#".repeat(full), ".".repeat(WIDTH - full), percent, words);
  }
}
