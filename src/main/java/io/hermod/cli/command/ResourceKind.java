package io.hermod.cli.command;

/** The kinds of resource that have a publish endpoint and keys, and that commands find by name. */
public enum ResourceKind {
  TOPIC("topic", "topics"),
  DOMAIN("domain", "domains");

  private final String word;
  private final String segment;

  ResourceKind(String word, String segment) {
    this.word = word;
    this.segment = segment;
  }

  /** The name in commands and messages. */
  public String word() {
    return word;
  }

  /** The path of all resources of this kind below a resource group or an Azure subscription. */
  public String path() {
    return "/providers/Microsoft.EventGrid/" + segment;
  }
}
