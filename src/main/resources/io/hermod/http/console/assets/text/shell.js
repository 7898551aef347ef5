// Command lines that a POSIX shell reads as they were meant.

const PLAIN = /^[\w@%+=:,./-]+$/;

/** @typedef {string | number | boolean} Word */

/** One word of a command line, in quotes if a shell would change it otherwise. @param {Word} word */
export function quote(word) {
  const text = String(word);
  // A variable stands for a secret, which the reader fills in.
  if (/^\$[A-Z_]+$/.test(text)) {
    return `"${text}"`;
  }
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * A command with one option per line.
 *
 * @param {Word[]} words
 * @param {Word[][]} options a flag and its values
 */
export function commandLine(words, options) {
  const lines = options.map(option => option.map(quote).join(' '));
  return [words.map(quote).join(' '), ...lines].join(' \\\n  ');
}
