package io.hermod.bench;

/**
 * A process that takes events over HTTP and hands them on.
 *
 * @param loadUrl what is sent here comes out at the sink
 * @param probeUrl what is sent here comes out at the latency probe
 * @param loadKey to publish with; empty where none is asked for
 */
record Target(Process process, String loadUrl, String loadKey, String probeUrl, String probeKey) {

  static Target open(Process process, String address) {
    return new Target(process, address + "/events", "", address + "/probe", "");
  }
}
