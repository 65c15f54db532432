import { directionOf } from '../../typography/direction.js';
import type { Drawing } from '../drawing.js';
import { isLossFigure } from '../is-loss.js';
import { isOfFigures } from './is-of-figures.js';
import type { TableVisual } from './visual.js';

/** Columns from which on two lines for each row let type be larger. */
const FEWEST = 3;

/** Rows and columns; or, where that makes type clearly larger, two lines for each row: its first cell, and the others below it. */
export const drawTable: Drawing<TableVisual> = ({ visual: { columns, rows }, cues }) => {
  const figures = columns.map((_, at) => isOfFigures(rows.map((cells) => cells[at] ?? '')));
  const isHeaded = columns.some((head) => head.trim() !== '');
  const classOf = (at: number, isRed = false): string => `${figures[at] ? 'figures' : ''}${isRed ? ' loss' : ''}`;
  return (
    <div
      class="table-scene"
      data-fit="picture"
      data-ways={columns.length >= FEWEST ? 'rows folded' : 'rows'}
      dir={directionOf(...columns, ...rows.flat())}
      style={{ '--columns': columns.length, '--rows': rows.length + Number(isHeaded) }}
    >
      <table class="sheet">
        {isHeaded && (
          <thead>
            <tr class="enter" style={cues.entering('columns')}>
              {columns.map((head, at) => (
                <th class={classOf(at)}>
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
                <td class={classOf(at, at > 0 && isLossFigure(text, columns[at]!, cells[0]!))}>
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
