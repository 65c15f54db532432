import type { ComponentChild } from 'preact';
import { SMALLEST } from '../../measure/room.js';
import { round, SvgText } from '../../measure/svg-text.js';
import type { Drawing } from '../drawing.js';
import type { SequenceVisual } from './visual.js';
import { lifeParts, LOOP, sequenceSetting, type PlacedMessage, type SequenceSetting } from './sequence-setting.js';

/** Seconds that an arrow runs. */
const RUN = 0.5;

export const drawSequence: Drawing<SequenceVisual> = ({ visual, room, cues }) => {
  const setting = sequenceSetting(visual, room) ?? sequenceSetting(visual, room, SMALLEST * 0.6);
  if (!setting) return undefined;
  const foot = Math.max(...setting.messages.map(({ back }) => back)) + 2;
  return (
    <svg
      class="sequence-scene figure"
      viewBox={`0 ${round(Math.min(0, (foot - room.height) * 0.45))} ${round(room.width)} ${round(room.height)}`}
    >
      <Actors setting={setting} foot={Math.min(foot, room.height)} />
      {setting.messages.map((message, index) => (
        <Message message={message} setting={setting} at={cues.at(`messages[${index}]`)} />
      ))}
    </svg>
  );
};

function Actors({ setting, foot }: { setting: SequenceSetting; foot: number }): ComponentChild {
  const { actors, box, name } = setting;
  return (
    <>
      {actors.map(({ x, y }) =>
        lifeParts(x, { top: y + box.height / 2, bottom: foot }, setting).map(({ top, bottom }) => (
          <line class="life" x1={round(x)} x2={round(x)} y1={round(top)} y2={round(bottom)} />
        )),
      )}
      {actors.map(({ x, y, lines }, index) => (
        <g class="enter" style={{ '--at': `${(index * 0.1).toFixed(2)}s` }}>
          <rect
            class="actor"
            x={round(x - box.width / 2)}
            y={round(y - box.height / 2)}
            width={round(box.width)}
            height={round(box.height)}
          />
          <SvgText class="name" lines={lines} x={x} y={y} size={name} />
        </g>
      ))}
    </>
  );
}

function Message({
  message,
  setting,
  at,
}: {
  message: PlacedMessage;
  setting: SequenceSetting;
  at: number;
}): ComponentChild {
  const { from, to, y, back, text } = message;
  const [a, b] = [setting.actors[from]?.x ?? 0, setting.actors[to]?.x ?? 0];
  const side = from === to ? (from === setting.actors.length - 1 && from > 0 ? 1 : -1) : Math.sign(a - b);
  const tip = b + side * 0.4;
  const reach = a - side * LOOP;
  const way =
    from === to
      ? `M${round(a)} ${round(y)}H${round(reach)}V${round(back)}H${round(tip - side * 2)}`
      : `M${round(a)} ${round(y)}H${round(tip + side * 2)}`;
  const head = from === to ? -side : side;
  const start = { '--at': `${at.toFixed(3)}s` };
  return (
    <g class={`message ${a <= b ? 'onward' : 'backward'}`}>
      <path class="arrow draw" style={start} pathLength="1" d={way} />
      <path
        class="head"
        style={{ '--at': `${(at + RUN * 0.8).toFixed(3)}s` }}
        d={`M${round(tip)} ${round(back)}l${round(head * 3)} -1.5v3z`}
      />
      <SvgText class="words enter" style={start} lines={text.lines} x={text.x} y={text.y} size={setting.size} />
    </g>
  );
}
