import type { ComponentChild } from 'preact';
import type { Drawing } from '../drawing.js';
import { type DiagramLayout, diagramLayout, type Point } from './diagram.layout.js';
import type { DiagramVisual } from './visual.js';

/** Seconds behind its later box that an arrow begins. */
const BEHIND = 0.15;
/** Length and half breadth of the head of an arrow, in em. */
const [REACH, HALF] = [0.7, 0.36];

/** Boxes whose words the browser sets, at places in em that dagre found, and arrows below them. */
export const drawDiagram: Drawing<DiagramVisual> = ({ visual, shape, cues, icon }) => {
  const { nodes, edges, width, height } = diagramLayout(visual, shape);
  const enters = new Map(visual.nodes.map(({ id }, at) => [id, cues.at(`nodes[${at}]`)]));
  const arrows = edges.map((edge, at) => {
    const { from, to, label: words } = visual.edges[at]!;
    return { ...edge, words, at: Math.max(enters.get(from) ?? 0, enters.get(to) ?? 0) + BEHIND };
  });
  return (
    <div class="diagram-scene" data-fit="picture" dir="ltr">
      <div class="graph" style={{ width: em(width), height: em(height) }}>
        <svg viewBox={`0 0 ${width.toFixed(2)} ${height.toFixed(2)}`}>
          {arrows.map(({ points, at }) => (
            <Arrow points={points} at={at} />
          ))}
        </svg>
        {nodes.map((node, at) => {
          const { label, icon: words } = visual.nodes[at]!;
          const picture = words === undefined ? undefined : icon(words, label);
          return (
            <div
              class="box enter"
              dir="auto"
              style={{
                ...placeOf(node),
                width: em(node.width),
                minHeight: em(node.height),
                ...cues.entering(`nodes[${at}]`),
              }}
            >
              {picture && <img src={picture.address} alt="" />}
              <span>{label}</span>
            </div>
          );
        })}
        {arrows.map(({ label, words, at }) =>
          label && words !== undefined ? (
            <span class="words enter" dir="auto" style={{ ...placeOf(label), '--at': seconds(at + 0.2) }}>
              {words}
            </span>
          ) : undefined,
        )}
      </div>
    </div>
  );
};

function Arrow({ points, at }: { points: DiagramLayout['edges'][number]['points']; at: number }): ComponentChild {
  const [tip, before] = [points.at(-1)!, points.at(-2)!];
  const long = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const [dx, dy] = [(tip.x - before.x) / long, (tip.y - before.y) / long];
  const foot = { x: tip.x - dx * REACH, y: tip.y - dy * REACH };
  const side = (sign: number): string => at2({ x: foot.x + sign * dy * HALF, y: foot.y - sign * dx * HALF });
  return (
    <g>
      <path
        class="way draw"
        style={{ '--at': seconds(at) }}
        pathLength="1"
        d={smooth([...points.slice(0, -1), foot])}
      />
      <path class="head" style={{ '--at': seconds(at + 0.45) }} d={`M${at2(tip)}L${side(-1)}L${side(1)}Z`} />
    </g>
  );
}

/** A curve that begins and ends at its outer points and bends at those between. */
function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const bends = rest.slice(0, -1).map((point, at) => {
    const next = rest[at + 1]!;
    const last = at === rest.length - 2;
    return `Q${at2(point)} ${at2(last ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  return `M${at2(first)}${bends.length > 0 ? bends.join('') : `L${at2(rest.at(-1) ?? first)}`}`;
}

function placeOf({ x, y }: Point): { left: string; top: string } {
  return { left: em(x), top: em(y) };
}

function em(length: number): string {
  return `${length.toFixed(2)}em`;
}

function seconds(at: number): string {
  return `${at.toFixed(3)}s`;
}

function at2({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
