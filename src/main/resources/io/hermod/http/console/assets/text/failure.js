// What is said about a failure, whatever was thrown.

/** @param {unknown} failure */
export function messageOf(failure) {
  return failure instanceof Error && failure.message ? failure.message : String(failure);
}
