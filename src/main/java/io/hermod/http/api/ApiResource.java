package io.hermod.http.api;

import io.hermod.http.call.CallRoute;
import java.util.List;

/** A resource that Hermod's own API shows or changes. */
public abstract class ApiResource {
  ApiResource() {}

  /**
   * Returns the paths of the resource, from {@code hermod/v1} on, and the actions of their methods.
   */
  abstract List<CallRoute> routes();
}
