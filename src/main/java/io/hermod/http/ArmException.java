package io.hermod.http;

/** A management request that the HTTP edge refuses, with the answer it gets. */
final class ArmException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ArmAnswer answer;

  ArmException(ArmAnswer answer) {
    super("status " + answer.status(), null, false, false);
    this.answer = answer;
  }

  static ArmException badRequest(String code, String message) {
    return new ArmException(ArmAnswer.error(400, code, message));
  }

  static ArmException invalidContent(String problem) {
    return badRequest("InvalidRequestContent", "The request content was invalid: " + problem);
  }

  ArmAnswer answer() {
    return answer;
  }
}
