package io.hermod.http.server;

/** A group of paths that responses are counted by. There are few, whatever clients ask for. */
public enum RouteFamily {
  /** Events from publishers. */
  PUBLISH("publish"),
  /** The management API in the form of Azure Resource Manager. */
  MANAGEMENT("management"),
  /** Hermod's own API. */
  API("api"),
  /** The management API of the Edge module. */
  EDGE("edge"),
  /** The files of the console, and its sessions. */
  CONSOLE("console"),
  /** Tokens, and what clients ask before they sign in. */
  SIGN_IN("sign-in"),
  /** Links that confirm a subscription. */
  VALIDATION("validation"),
  /** Health checks and metrics. */
  MONITORING("monitoring"),
  /** What a server of a cluster passes on to the one that leads. */
  FORWARDED("forwarded"),
  /** Paths that do not exist, and requests that are not valid HTTP. */
  OTHER("other");

  private final String label;

  RouteFamily(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}
