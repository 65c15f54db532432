/** Writes the types of the HTTP API, as the console uses them, from the description that is committed. Types alone read them. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DESCRIPTION = new URL('../contracts/openapi-2.0.0.json', import.meta.url);
const TYPES = fileURLToPath(new URL('../web/src/api/schema.d.ts', import.meta.url));

const text = readFileSync(DESCRIPTION, 'utf8');
const head = `// Of the description ${createHash('sha256').update(text).digest('hex')}\n`;
if (!existsSync(TYPES) || !readFileSync(TYPES, 'utf8').startsWith(head)) {
  const { astToString, default: describe } = await import('openapi-typescript');
  writeFileSync(TYPES, head + astToString(await describe(JSON.parse(text))));
}
