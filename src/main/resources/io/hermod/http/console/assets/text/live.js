// What the page of live tails says.

/** Why the server has ended a stream, by the reason that it gives. @type {Record<string, string>} */
export const ENDS = {
  deleted: 'It was deleted.',
  accessEnded: 'Your session or your access has ended.',
  timeLimit: 'It has been open for as long as the server allows. Start again to go on.',
  stopping: 'The server is stopping.',
  failed: 'The server’s log says why.',
};

/** @param {string} reason */
export function endText(reason) {
  return `The stream has ended. ${ENDS[reason] ?? reason}`;
}
