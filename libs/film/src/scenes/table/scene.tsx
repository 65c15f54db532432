import { directionOf } from '../../typography/direction.js';
import type { Drawing } from '../drawing.js';
import { isOfFigures } from './is-of-figures.js';
import type { TableVisual } from './visual.js';

/** Columns from which on a table is narrow enough to gain by a block for each row. */
const FEWEST = 3;

/** Cells that stand in one line of a block, each under the head of its column; more stand in pairs, each behind its head. */
const ONE_LINE = 3;

/** Rows and columns; or, where that makes type clearly larger, a block for each row: its first cell as a title, the others below it. */
export const drawTable: Drawing<TableVisual> = ({ visual: { columns, rows }, cues }) => {
  const figures = columns.map((_, at) => isOfFigures(rows.map((cells) => cells[at] ?? '')));
  const isHeaded = columns.some((head) => head.trim() !== '');
  const isNamed = columns.slice(1).every((head) => head.trim() !== '');
  const isPaired = columns.length > ONE_LINE + 1;
  return (
    <div
      class={`table-scene${isPaired ? ' paired' : ''}`}
      data-fit="picture"
      data-ways={isNamed && columns.length >= FEWEST ? 'rows blocks' : 'rows'}
      dir={directionOf(...columns, ...rows.flat())}
      style={{ '--columns': columns.length, '--rows': rows.length + Number(isHeaded) }}
    >
      <table class="sheet">
        {isHeaded && (
          <thead>
            <tr class="enter" style={cues.entering('columns')}>
              {columns.map((head, at) => (
                <th class={figures[at] ? 'figures' : ''}>
                  <bdi dir="auto">{head}</bdi>
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, row) => (
            <tr class="enter" style={cues.entering(`rows[${row}]`)}>
              {cells.map((text, at) => (
                <td class={figures[at] ? 'figures' : ''} data-head={columns[at]}>
                  <bdi dir="auto">{text}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
