package io.hermod.manage;

/** What the caller named is not there. */
public final class ResourceNotFoundException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ResourceNotFoundException(String resourceId) {
    super("The resource '" + resourceId + "' was not found.");
  }
}
