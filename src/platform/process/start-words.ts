const USAGE = `usage: npm start

Starts the service and prints where it answers. It takes no arguments: settings are environment variables.

  PORT=3001 npm start                  listens on another port (default 3000)
  DATA_DIR=/srv/media npm start        keeps database, files and secrets there (default .data)
  DATABASE_URL=postgres://… npm start  uses that PostgreSQL instead of the embedded one

docs/settings.md lists every setting. "npm run -s media -- --help" lists the operator's commands.`;

/** What to print, and the exit code, where words follow `npm start --`. Undefined where none do: the service starts. */
export function answerToWords(words: readonly string[]): { text: string; code: number } | undefined {
  if (words.length === 0) return undefined;
  if (words.some((word) => word === '--help' || word === '-h')) return { text: USAGE, code: 0 };
  return { text: `npm start takes no arguments, and was given: ${words.join(' ')}\n\n${USAGE}`, code: 2 };
}
