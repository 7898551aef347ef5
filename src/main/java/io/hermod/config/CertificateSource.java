package io.hermod.config;

/** Where a certificate of the Edge module comes from. */
enum CertificateSource {
  /** The security daemon of IoT Edge, whose part Hermod's own authority takes. */
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
