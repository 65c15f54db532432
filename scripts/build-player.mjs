/**
 * Builds the player as one page that needs nothing but itself: hosts load it as text, into a frame that lets no other file through
 * (web/player, MCP Apps).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const SOURCE = fileURLToPath(new URL('../web/player/', import.meta.url));

/** Hosts keep the page in memory, and some refuse large ones. */
const MOST_BYTES = 60_000;

export async function buildPlayer(dist) {
  const built = await rolldown({
    input: join(SOURCE, 'src/main.tsx'),
    platform: 'browser',
    tsconfig: join(SOURCE, 'tsconfig.json'),
  });
  const { output } = await built.generate({ format: 'esm', minify: true, comments: false });
  await built.close();
  const [{ code }, ...others] = output;
  if (others.length > 0) throw new Error(`the player is one file, and ${others.length} more came of it`);
  const page = readFileSync(join(SOURCE, 'player.html'), 'utf8')
    .replace('/* player.css */', () => smallCss(readFileSync(join(SOURCE, 'player.css'), 'utf8')))
    // Text of a script ends at the first end tag, wherever that stands.
    .replace('/* player.js */', () => code.trim().replaceAll('</script', String.raw`<\/script`));
  const bytes = Buffer.byteLength(page);
  if (bytes > MOST_BYTES) throw new Error(`the player has ${bytes} bytes, and ${MOST_BYTES} are allowed`);
  mkdirSync(join(dist, 'player'), { recursive: true });
  writeFileSync(join(dist, 'player/player.html'), page);
  return bytes;
}

function smallCss(css) {
  return css
    .replaceAll(/\/\*[^*]*\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
