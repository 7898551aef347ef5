// A stream of server-sent events. EventSource cannot send the header that proves that the console
// asks, so this reads the response of a fetch. What is wanted is in a body: a filter can be longer
// than an address may be.

import { ApiError, session } from '../api.js';
import { EventReader } from '../text/sse.js';

/**
 * Opens a stream, and calls back with each event until it ends, fails or is aborted.
 *
 * @param {string} path
 * @param {unknown} wanted
 * @param {AbortSignal} signal
 * @param {(name: string, data: any) => void} take
 */
export async function follow(path, wanted, signal, take) {
  const response = await open(path, wanted, signal);
  const reader = response.pipeThrough(new TextDecoderStream()).getReader();
  const events = new EventReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return;
    }
    events.read(value).forEach(({ name, data }) => take(name, data));
  }
}

/**
 * @param {string} path
 * @param {unknown} wanted
 * @param {AbortSignal} signal
 */
async function open(path, wanted, signal) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json', 'X-Hermod-Csrf': session()?.csrfToken ?? '' },
    body: JSON.stringify(wanted), credentials: 'same-origin', cache: 'no-store', redirect: 'error', signal,
  });
  if (!response.ok || !response.body) {
    const { error } = await response.json().catch(() => ({}));
    throw new ApiError(response.status, error?.code ?? '', error?.message ?? `The server responded with status ${response.status}.`);
  }
  return response.body;
}
