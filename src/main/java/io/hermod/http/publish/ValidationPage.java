package io.hermod.http.publish;

import io.hermod.manage.subscription.Confirmation;

/** The page that a validation link shows: one per outcome, without any text from the request. */
record ValidationPage(int status, String title, String text) {
  static final ValidationPage UNAVAILABLE =
      new ValidationPage(
          503, "Unavailable", "The server cannot make changes now. Try again later.");
  static final ValidationPage METHOD_NOT_ALLOWED =
      new ValidationPage(405, "Not allowed", "Open this link with GET or POST.");

  static ValidationPage of(Confirmation confirmation) {
    return switch (confirmation) {
      case VALIDATED ->
          new ValidationPage(
              200, "Validated", "The endpoint is validated. The event subscription is now active.");
      case ALREADY_VALIDATED ->
          new ValidationPage(
              200, "Already validated", "The endpoint is already validated. Nothing has changed.");
      case EXPIRED ->
          new ValidationPage(
              410,
              "Expired",
              "This link has expired. Create or change the event subscription again to get a new"
                  + " one.");
      case UNKNOWN ->
          new ValidationPage(
              404,
              "Unknown link",
              "This link is unknown. The event subscription may have been deleted or changed.");
    };
  }

  String html() {
    return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>%1$s - Hermod</title>
    <style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 15vh auto; max-width: 30rem; padding: 0 1rem }</style>
    </head>
    <body>
    <h1>%1$s</h1>
    <p>%2$s</p>
    </body>
    </html>
    """
        .formatted(title, text);
  }
}
