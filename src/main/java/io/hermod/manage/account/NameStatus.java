package io.hermod.manage.account;

/** Whether a new storage account can have a name. */
public enum NameStatus {
  AVAILABLE,
  INVALID,
  TAKEN
}
