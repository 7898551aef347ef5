// Server-sent events as text.

/** Reads server-sent events from text that arrives in pieces. */
export class EventReader {
  constructor() {
    this.rest = '';
  }

  /**
   * Takes the next piece, and returns the events that are complete now.
   *
   * @param {string} piece
   * @returns {{name: string, data: any}[]}
   */
  read(piece) {
    const parts = (this.rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    this.rest = parts.pop() ?? '';
    return parts.map(eventOf).filter(each => each !== null);
  }
}

/** Comments keep the connection alive, and are no events. @param {string} block */
function eventOf(block) {
  let name = 'message';
  const data = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) {
      name = line.slice(6).trim();
    } else if (line.startsWith('data:')) {
      data.push(line.slice(5).replace(/^ /, ''));
    }
  }
  return data.length === 0 ? null : { name, data: JSON.parse(data.join('\n')) };
}
