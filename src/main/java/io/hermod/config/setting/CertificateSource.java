package io.hermod.config.setting;

/** Where a certificate of the Edge module comes from. */
public enum CertificateSource {
  /** The security daemon of IoT Edge. Hermod's own CA takes its place. */
  IOT_EDGE("IoTEdge"),
  FILE("File");

  private final String spelling;

  CertificateSource(String spelling) {
    this.spelling = spelling;
  }

  String spelling() {
    return spelling;
  }
}
