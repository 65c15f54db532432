/**
 * Prints the import law between its marks in ARCHITECTURE.md; `npm run generate` runs it.
 * `--check` writes nothing, and ends with 1 where the page differs; `npm run check:imports` runs that.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import law from '../import-law.cjs';

const PAGE = fileURLToPath(new URL('../ARCHITECTURE.md', import.meta.url));
const MARKS = ['<!-- import law: npm run generate -->', '<!-- end of the import law -->'];

const list = (names) => (names.length > 0 ? names.join(', ') : '–');
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function mayImport({ anywhere = [], inAdapters = [], plainDoor = [] }) {
  const limited = [
    ...inAdapters.map((name) => `${name} (adapters only)`),
    ...plainDoor.map((name) => `${name} (names only)`),
  ];
  return list([...anywhere, ...limited]);
}

const libraries = table(
  ['Library', 'Idea', 'May import (besides kernel)'],
  Object.entries(law.LIBRARIES).map(([name, row]) => [name, row.idea, mayImport(row)]),
);
const rooms = table(
  ['Folder of src', 'May import of src', 'May import of libs (besides kernel)'],
  Object.entries(law.ROOMS).map(([name, row]) => [name, list(row.rooms), list(row.libraries)]),
);
const page = readFileSync(PAGE, 'utf8');
const [start, end] = MARKS.map((mark) => page.indexOf(mark));
if (start < 0 || end < start) throw new Error(`ARCHITECTURE.md has no marks ${MARKS.join(' … ')}`);
const text = `${page.slice(0, start)}${MARKS[0]}\n\n${libraries}\n\n${rooms}\n\n${page.slice(end)}`;
const { code: printed } = await format(PAGE, text);

if (!process.argv.includes('--check')) writeFileSync(PAGE, printed);
else if (printed !== page) {
  process.stderr.write('ARCHITECTURE.md does not print the import law as it is: npm run generate\n');
  process.exitCode = 1;
}
