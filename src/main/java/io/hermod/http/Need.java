package io.hermod.http;

/** What a caller must be allowed to do for one method of one route. */
enum Need {
  /** To see what is there, without its secrets. */
  READ,
  /** To see keys, full URLs and secret headers. */
  READ_SECRETS,
  /** To change something. */
  WRITE
}
