// Command lines that a POSIX shell reads as they were meant.

const PLAIN = /^[\w@%+=:,./-]+$/;

/** One word of a command line, in quotes if a shell would change it otherwise. */
export function quote(word) {
  const text = String(word);
  // A variable stands for a secret, which the reader fills in.
  if (/^\$[A-Z_]+$/.test(text)) {
    return `"${text}"`;
  }
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A command with one option per line. */
export function commandLine(words, options) {
  const lines = options.map(option => option.map(quote).join(' '));
  return [words.map(quote).join(' '), ...lines].join(' \\\n  ');
}
