// A page that nobody looks at asks the server for nothing, so that its session can end.

/** Resolves as soon as somebody looks at the page. @returns {Promise<unknown>} */
export function looked() {
  return document.hidden
    ? new Promise(done => document.addEventListener('visibilitychange', done, { once: true }))
    : Promise.resolve();
}
