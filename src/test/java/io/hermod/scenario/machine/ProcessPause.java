package io.hermod.scenario.machine;

/** Stops processes of this machine for a while, as a hypervisor or a debugger does. */
public final class ProcessPause {
  private ProcessPause() {}

  /** SIGSTOP: the process keeps its connections, but does nothing until it is resumed. */
  public static void begin(long process) {
    signal("STOP", process);
  }

  /** SIGCONT. */
  public static void end(long process) {
    signal("CONT", process);
  }

  private static void signal(String name, long process) {
    if (!ShellCommand.succeeds("sh", "-c", "kill -%s %d".formatted(name, process))) {
      throw new AssertionError("SIG%s does not reach process %d".formatted(name, process));
    }
  }
}
