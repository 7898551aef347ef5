package io.hermod.bench;

/**
 * A process that accepts events over HTTP and forwards them.
 *
 * @param loadUrl the URL whose events arrive at the sink
 * @param probeUrl the URL whose events arrive at the latency probe
 * @param loadKey the key to publish with; empty if none is needed
 */
record Target(Process process, String loadUrl, String loadKey, String probeUrl, String probeKey) {

  static Target open(Process process, String address) {
    return new Target(process, address + "/events", "", address + "/probe", "");
  }
}
