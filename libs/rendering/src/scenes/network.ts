import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { disc, glow } from '../drawing/paint.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawRoom } from '../scene-parts/backdrop.js';
import { Motes } from '../scene-parts/motes.js';

interface Node {
  x: number;
  y: number;
  z: number;
  size: number;
}

interface Seen {
  x: number;
  y: number;
  depth: number;
  size: number;
}

/** Nodes in space that turn, with signals running along their links: a globe, or (odd variants) a wide mesh. */
export function network(stage: Stage): Scene {
  const { random, palette } = stage;
  const globe = stage.variant % 2 === 0;
  const nodes = globe ? sphere(92) : mesh(stage);
  for (const node of nodes) node.size = random.between(2, 5.5);
  const links = linksOf(nodes, globe ? 0.47 : 0.44);
  const motes = new Motes(stage, { count: 50, colours: [palette.third, palette.accent], rise: 5 });
  return {
    backdrop(context) {
      drawRoom(context, stage);
    },
    draw(context, moment) {
      motes.draw(context, moment);
      const seen = nodes.map((node) => project(node, stage, moment, globe));
      drawLinks(context, stage, { links, seen, time: moment.time });
      const order = seen.toSorted((a, b) => a.depth - b.depth);
      order.forEach(({ x, y, depth, size }, index) => {
        const colour = index % 7 === 0 ? palette.second : index % 3 === 0 ? palette.third : palette.accent;
        if (size > 4.2) glow(context, { x, y, radius: size * 7 * (0.5 + depth), colour, strength: 0.5 * depth });
        context.fillStyle = withAlpha(mix(colour, '#ffffff', 0.3), 0.25 + 0.75 * depth);
        disc(context, x, y, size * (0.45 + depth * 0.8));
      });
    },
  };
}

/** Evenly spread points on a sphere (golden spiral). */
function sphere(count: number): Node[] {
  return Array.from({ length: count }, (_, index) => {
    const y = 1 - (index / (count - 1)) * 2;
    const ring = Math.sqrt(1 - y * y);
    const angle = index * 2.399_963;
    return { x: Math.cos(angle) * ring, y, z: Math.sin(angle) * ring, size: 3 };
  });
}

function mesh({ random, width, height, focus }: Stage): Node[] {
  const [across, down] = [width / focus.radius / 1.7, height / focus.radius / 1.7];
  return Array.from({ length: Math.min(170, Math.round(across * down * 26)) }, () => ({
    x: random.between(-across, across),
    y: random.between(-down, down),
    z: random.between(-0.8, 0.8),
    size: 3,
  }));
}

function linksOf(nodes: readonly Node[], reach: number): (readonly [number, number])[] {
  const links: (readonly [number, number])[] = [];
  nodes.forEach((a, from) => {
    for (let to = from + 1; to < nodes.length; to++) {
      const b = nodes[to];
      if (b && Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) < reach) links.push([from, to]);
    }
  });
  return links;
}

function project(node: Node, { focus, width, height }: Stage, { time, pan }: Moment, globe: boolean): Seen {
  const turn = globe ? time * 0.32 : Math.sin(time * 0.2) * 0.25 + pan * 0.08;
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  const x = node.x * cosine + node.z * sine;
  const z = node.z * cosine - node.x * sine;
  const near = 1 / (1.9 - z * 0.42);
  const scale = focus.radius * (globe ? 1.95 : 1.9) * near;
  const centre = globe ? focus : { x: width / 2, y: height / 2 };
  return {
    x: centre.x + x * scale,
    y: centre.y + node.y * scale,
    depth: Math.min(1, Math.max(0, (z + 1) / 2)),
    size: node.size,
  };
}

function drawLinks(
  context: DrawingContext,
  { palette }: Stage,
  { links, seen, time }: { links: readonly (readonly [number, number])[]; seen: readonly Seen[]; time: number },
): void {
  links.forEach(([from, to], index) => {
    const a = seen[from];
    const b = seen[to];
    if (!a || !b) return;
    const depth = (a.depth + b.depth) / 2;
    context.strokeStyle = withAlpha(palette.third, 0.06 + 0.34 * depth);
    context.lineWidth = 0.7 + depth * 1.1;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
    if (index % 5 !== 0) return;
    const share = (time * (0.4 + (index % 4) * 0.12) + index * 0.13) % 1;
    context.fillStyle = withAlpha(palette.second, 0.4 + 0.6 * depth);
    disc(context, a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, 1.3 + depth * 2.2);
  });
}
