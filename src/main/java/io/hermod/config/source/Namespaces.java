package io.hermod.config.source;

import java.util.regex.Pattern;

/** The names of namespaces and other resources that are the first part of a host name. */
final class Namespaces {
  static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?");
  static final String RULE =
      "names of at most 60 lowercase letters, digits and hyphens, as in the resource id";

  private Namespaces() {}
}
