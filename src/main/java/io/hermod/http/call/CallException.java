package io.hermod.http.call;

/** A management request that the HTTP layer refuses, with its response. */
public final class CallException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient CallResponse answer;

  public CallException(CallResponse answer) {
    super("status " + answer.status(), null, false, false);
    this.answer = answer;
  }

  public static CallException badRequest(String code, String message) {
    return new CallException(CallResponse.error(400, code, message));
  }

  public static CallException invalidContent(String problem) {
    return badRequest("InvalidRequestContent", "The request content was invalid: " + problem);
  }

  public CallResponse answer() {
    return answer;
  }
}
