import type { ComponentChild } from 'preact';
import { LINE_HEIGHT, round, SvgText } from '../../measure/svg-text.js';
import type { Entrance } from '../../time/cues.js';
import type { Drawing, PlacedImage } from '../drawing.js';
import { ICON } from './boxes.js';
import { diagramLayout } from './diagram.layout.js';
import type { PlacedEdge, PlacedNode, Point } from './placed.js';
import type { DiagramVisual } from './visual.js';

export const drawDiagram: Drawing<DiagramVisual> = ({ visual, room, cues, icon }) => {
  const { nodes, edges, size } = diagramLayout(visual, room);
  const enters = new Map(visual.nodes.map(({ id }, at) => [id, cues.at(`nodes[${at}]`)]));
  return (
    <svg class="diagram-scene figure" viewBox={`0 0 ${round(room.width)} ${round(room.height)}`}>
      {edges.map((edge, at) => {
        const { from, to, label } = visual.edges[at]!;
        const start = Math.max(enters.get(from) ?? 0, enters.get(to) ?? 0) + 0.15;
        return <Arrow edge={edge} label={label} size={size} at={start} />;
      })}
      {nodes.map((node, at) => {
        const { label, icon: words } = visual.nodes[at]!;
        return (
          <Box
            node={node}
            size={size}
            entrance={cues.entering(`nodes[${at}]`)}
            picture={words === undefined ? undefined : icon(words, label)}
          />
        );
      })}
    </svg>
  );
};

interface BoxProps {
  node: PlacedNode;
  size: number;
  entrance: Entrance;
  picture?: PlacedImage;
}

function Box({ node, size, entrance, picture }: BoxProps): ComponentChild {
  const { x, y, width, height, lines } = node;
  const words = lines.length * size * LINE_HEIGHT;
  const top = y - height / 2 + size * 0.62;
  return (
    <g class="box enter" style={entrance}>
      <rect x={round(x - width / 2)} y={round(y - height / 2)} width={round(width)} height={round(height)} />
      {picture && (
        <image
          href={picture.address}
          x={round(x - (size * ICON) / 2)}
          y={round(top)}
          width={round(size * ICON)}
          height={round(size * ICON)}
        />
      )}
      <SvgText lines={lines} x={x} y={picture ? y + height / 2 - size * 0.62 - words / 2 : y} size={size} />
    </g>
  );
}

interface ArrowProps {
  edge: PlacedEdge;
  label?: string;
  size: number;
  at: number;
}

function Arrow({ edge, label, size, at }: ArrowProps): ComponentChild {
  const { points, label: place } = edge;
  const tip = points.at(-1)!;
  const before = points.at(-2)!;
  const long = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const [dx, dy] = [(tip.x - before.x) / long, (tip.y - before.y) / long];
  const [reach, half] = [size * 0.62, size * 0.32];
  const foot = { x: tip.x - dx * reach, y: tip.y - dy * reach };
  return (
    <g>
      <path
        class="way draw"
        style={{ '--at': `${at.toFixed(3)}s` }}
        stroke-width={round(size * 0.13)}
        pathLength="1"
        d={smooth([...points.slice(0, -1), foot])}
      />
      <path
        class="head"
        style={{ '--at': `${(at + 0.45).toFixed(3)}s` }}
        d={`M${at2(tip)}L${at2({ x: foot.x - dy * half, y: foot.y + dx * half })}L${at2({ x: foot.x + dy * half, y: foot.y - dx * half })}Z`}
      />
      {label !== undefined && place && (
        <SvgText
          class={`label ${(place.lines?.length ?? 1) > 1 ? 'lines ' : ''}enter`}
          style={{ '--at': `${(at + 0.2).toFixed(3)}s` }}
          lines={place.lines ?? [label]}
          x={place.x}
          y={place.y}
          size={size * 0.86}
        />
      )}
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

function at2({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}
