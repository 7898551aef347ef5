package io.hermod.diagnostics;

/** The kinds of diagnostic records, with Azure's names. */
enum Category {
  DELIVERY_FAILURES("DeliveryFailures"),
  PUBLISH_FAILURES("PublishFailures"),
  DATA_PLANE_REQUESTS("DataPlaneRequests");

  private final String text;

  Category(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
