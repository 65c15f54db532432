import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { tableWords } from './words.js';
import { tableVisual } from './visual.js';

export const tableKind = defineKind({
  type: 'table',
  schema: tableVisual,
  words: tableWords,
  texts: ({ columns, rows }) =>
    [columns, ...rows]
      .flatMap((cells, row) =>
        cells.map((text, at) => ({ field: row === 0 ? `columns[${at}]` : `rows[${row - 1}][${at}]`, text })),
      )
      .filter(({ text }) => text.trim() !== ''),
  parts: ({ rows }) => [rows.map((cells, at) => ({ field: `rows[${at}]`, text: cells.join(' ') }))],
  examine({ columns, rows }) {
    const odd = rows.findIndex((cells) => cells.length !== columns.length);
    if (odd >= 0)
      throw new SceneRefused(
        `visual.rows[${odd}]`,
        `has ${rows[odd]?.length} cells and the table ${columns.length} columns; give one for each`,
      );
  },
});
