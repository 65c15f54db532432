import { plateOf, SMALLEST } from '../../measure/room.js';
import type { Entrance } from '../../time/cues.js';
import type { Drawing, SceneProps } from '../drawing.js';
import { AFTER_HEAD, BELOW, BETWEEN, HEAD, recordSetting, TITLE, type RecordSetting } from './record-setting.js';
import type { TableVisual } from './visual.js';
import { isOfFigures, tableSetting } from './table-setting.js';

/** What blocks must gain: rows and columns are easier to compare. */
const CLEARLY_LARGER = 1.2;

export const drawTable: Drawing<TableVisual> = (props) => {
  const { visual, room, cues } = props;
  const { columns, rows } = visual;
  const blocks = recordSetting(visual, room);
  const set = tableSetting(visual, room);
  if (blocks && blocks.size > (set?.size ?? 0) * CLEARLY_LARGER) return drawRecords(props, blocks);
  const { size, widths, row } = set ??
    tableSetting(visual, room, SMALLEST * 0.7) ?? {
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
        {headed && <Row cells={columns} figures={figures} kind="head" entrance={cues.entering('columns')} />}
        {rows.map((cells, index) => (
          <Row cells={cells} figures={figures} kind="body" entrance={cues.entering(`rows[${index}]`)} />
        ))}
      </div>
    </div>
  );
};

function drawRecords({ visual, room, cues }: SceneProps<TableVisual>, { size, across }: RecordSetting) {
  const { columns, rows } = visual;
  const lengths = { size, title: TITLE, head: HEAD, between: BETWEEN, after: AFTER_HEAD, below: BELOW };
  const style = Object.fromEntries(Object.entries(lengths).map(([name, value]) => [`--${name}`, value.toFixed(2)]));
  return (
    <div class="table-scene plate" style={plateOf(room)}>
      <div class="records" style={{ ...style, '--columns': across }}>
        {rows.map(([title = '', ...cells], index) => (
          <div class="record enter" style={cues.entering(`rows[${index}]`)}>
            <p class="title" dir="auto">
              <Head text={columns[0]} again={index > 0} /> {title}
            </p>
            {cells.map((text, at) => (
              <p class="cell" dir="auto">
                <Head text={columns[at + 1]} again={index > 0} />
                <span>{text}</span>
              </p>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The head of a column comes again in each block: it is read, and counts as words of the scene, in the first. */
function Head({ text, again }: { text: string | undefined; again: boolean }) {
  return (
    <span class="of" aria-hidden={again ? 'true' : undefined}>
      {text}
    </span>
  );
}

interface RowProps {
  cells: readonly string[];
  figures: readonly boolean[];
  kind: 'head' | 'body';
  entrance: Entrance;
}

function Row({ cells, figures, kind, entrance }: RowProps) {
  return (
    <div class={`row ${kind} enter`} style={entrance}>
      {cells.map((text, column) => (
        <span class={figures[column] ? 'figures' : ''}>
          <bdi dir="auto">{text}</bdi>
        </span>
      ))}
    </div>
  );
}
