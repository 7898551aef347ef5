package io.hermod.manage.subscription;

/** The result of opening a validation link. */
public enum Confirmation {
  VALIDATED,
  ALREADY_VALIDATED,
  EXPIRED,
  UNKNOWN
}
