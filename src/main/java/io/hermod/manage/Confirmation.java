package io.hermod.manage;

/** What opening the link of an invitation did. */
public enum Confirmation {
  VALIDATED,
  ALREADY_VALIDATED,
  EXPIRED,
  UNKNOWN
}
