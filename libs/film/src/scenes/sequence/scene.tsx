import type { Drawing } from '../drawing.js';
import { actorOf } from './actors.js';
import type { SequenceVisual } from './visual.js';

/** Seconds that an arrow runs. */
const RUN = 0.5;

/** A lane for each actor, a row for each message; the page finds the largest type that the rows hold. */
export const drawSequence: Drawing<SequenceVisual> = ({ visual: { actors, messages }, cues }) => {
  const lane = 100 / actors.length;
  const middle = (actor: number): number => lane * (actor + 0.5);
  return (
    <div class="sequence-scene" data-fit="picture" data-ways="row turns" dir="ltr" style={{ '--lanes': actors.length }}>
      {actors.map((name, index) => (
        <div
          class="actor enter"
          data-box
          dir="auto"
          style={{ ...lanesOf(index, actors.length), '--at': `${(index * 0.1).toFixed(2)}s` }}
        >
          <span>{name}</span>
        </div>
      ))}
      <div class="rows">
        {actors.map((_, index) => (
          <i class="life" style={{ left: percent(middle(index)) }} />
        ))}
        {messages.map(({ from, to, text }, index) => {
          const [a, b] = [actorOf(from, actors), actorOf(to, actors)];
          const centre = (middle(a) + middle(b)) / 2;
          const reach = Math.min(centre, 100 - centre);
          const at = cues.at(`messages[${index}]`);
          const start = { '--at': `${at.toFixed(3)}s` };
          const words = a === b ? besideLane(middle(a)) : { left: percent(centre - reach), width: percent(2 * reach) };
          return (
            <div class={`message ${wayOf(a, b, middle(a) > 50)}`} data-box>
              <p class="enter" dir="auto" style={{ ...words, ...start }}>
                <span>{text}</span>
              </p>
              <div
                class="arrow"
                style={{ left: percent(middle(Math.min(a, b))), width: percent(Math.abs(a - b) * lane), ...start }}
              >
                <i class="shaft" />
                <i class="head" style={{ '--at': `${(at + RUN * 0.8).toFixed(3)}s` }} />
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
};

function wayOf(from: number, to: number, isRight: boolean): string {
  if (from === to) return isRight ? 'own mirrored' : 'own';
  return from < to ? 'onward' : 'backward';
}

/** Half lanes that a name takes: its own two, or four where names stand in two rows by turns. */
function lanesOf(index: number, count: number): Record<string, number> {
  const [first, last] = [Math.max(1, 2 * index), Math.min(2 * count + 1, 2 * index + 4)];
  return { '--lane': 2 * index + 1, '--from': first, '--to': last };
}

/** Words of a message to oneself stand on the side of its lane that has more room. */
function besideLane(lane: number): Record<string, string> {
  return lane > 50
    ? { left: '0', width: percent(lane), 'padding-right': '2.4em', 'text-align': 'right' }
    : { left: percent(lane), width: percent(100 - lane), 'padding-left': '2.4em', 'text-align': 'left' };
}

function percent(share: number): string {
  return `${share.toFixed(2)}%`;
}
