package io.hermod.bench;

/** Sends messages to a service: Hermod, or the service's own client. */
interface MessageSender {

  /** The process whose CPU time counts. */
  Process process();

  /** Sends so many messages, and returns how many were accepted. They may arrive later. */
  int send(int count);
}
