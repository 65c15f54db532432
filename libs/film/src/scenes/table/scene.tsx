import { plateOf, SMALLEST } from '../../measure/room.js';
import type { Drawing } from '../drawing.js';
import type { TableVisual } from './visual.js';
import { isOfFigures, tableSetting } from './table-setting.js';

export const drawTable: Drawing<TableVisual> = ({ visual, room, beats }) => {
  const { columns, rows } = visual;
  const { size, widths, row } = tableSetting(visual, room, SMALLEST * 0.7) ?? {
    size: SMALLEST * 0.7,
    widths: columns.map(() => room.width / columns.length),
    row: 0,
  };
  const figures = columns.map((_, at) => isOfFigures(rows.map((cells) => cells[at] ?? '')));
  const headed = columns.some((head) => head.trim() !== '');
  return (
    <div class="table-scene plate" style={plateOf(room)}>
      <div
        class="rows"
        style={{
          '--size': size.toFixed(2),
          '--row': row.toFixed(2),
          '--widths': widths.map((width) => `${((width / room.width) * 100).toFixed(3)}cqw`).join(' '),
        }}
      >
        {headed && <Row cells={columns} figures={figures} kind="head" at="0s" />}
        {rows.map((cells, index) => (
          <Row cells={cells} figures={figures} kind="body" at={beats.entering(index + 1, cells[0])['--at']} />
        ))}
      </div>
    </div>
  );
};

interface RowProps {
  cells: readonly string[];
  figures: readonly boolean[];
  kind: 'head' | 'body';
  at: string;
}

function Row({ cells, figures, kind, at }: RowProps) {
  return (
    <div class={`row ${kind} enter`} style={{ '--at': at }}>
      {cells.map((text, column) => (
        <span class={figures[column] ? 'figures' : ''}>
          <bdi dir="auto">{text}</bdi>
        </span>
      ))}
    </div>
  );
}
