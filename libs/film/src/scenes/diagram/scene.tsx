import type { ComponentChild } from 'preact';
import { Arrow, type Point, share } from '../arrow.js';
import type { Drawing, PlacedImage } from '../drawing.js';
import { type DiagramLayout, diagramLayouts } from './diagram.layout.js';
import type { DiagramVisual } from './visual.js';
import { roomOf } from './ways.js';

/** Seconds behind its later box that an arrow begins, and behind the arrow that its words enter. */
const BEHIND = 0.15;

/** Each layout that dagre found; the page keeps the one in which the words are largest. */
export const drawDiagram: Drawing<DiagramVisual> = ({ visual: { nodes, edges }, visual, shape, cues, icon }) => {
  const layouts = diagramLayouts(visual, shape);
  const pictures = nodes.map((node) => (node.icon === undefined ? undefined : icon(node.icon, node.label)));
  const places = new Map(nodes.map(({ id }, at) => [id, `nodes[${at}]`]));
  const arrows = edges.map(({ from, to }) => {
    const [a, b] = [places.get(from)!, places.get(to)!];
    return cues.at(a) > cues.at(b) ? a : b;
  });
  return (
    <div class="diagram-scene" data-fit="picture" data-ways={layouts.map(({ name }) => name).join(' ')}>
      {layouts.map((own) => (
        <div class={`graph ${own.name}`} dir="auto" style={{ '--columns': own.columns, '--rows': own.rows }}>
          {own.arrows.map((arrow, at) => (
            <Arrow {...arrow} enters={cues.entering(arrows[at]!, BEHIND)} />
          ))}
          {own.boxes.map((place, at) => (
            <Box
              {...nodes[at]!}
              picture={pictures[at]}
              style={{ ...boxAt(place, own), ...cues.entering(`nodes[${at}]`) }}
            />
          ))}
          {own.arrows.map(({ words, side }, at) => {
            const { label } = edges[at]!;
            const style = { ...boxAt(words, own, roomOf(side)), ...cues.entering(arrows[at]!, 2 * BEHIND) };
            return (
              label !== undefined && (
                <p class={`enter ${side}`} data-box style={style}>
                  <span class="bidi">{label}</span>
                </p>
              )
            );
          })}
        </div>
      ))}
    </div>
  );
};

function Box({
  label,
  picture,
  style,
}: {
  label: string;
  picture?: PlacedImage;
  style: Record<string, string>;
}): ComponentChild {
  return (
    <div class="box enter" data-box style={style}>
      <div>
        {picture && <img src={picture.address} alt="" />}
        <span class="bidi">{label}</span>
      </div>
    </div>
  );
}

function boxAt({ x, y }: Point, { columns, rows }: DiagramLayout, { width, height } = { width: 1, height: 1 }) {
  const [wide, high] = [(width / columns) * 100, (height / rows) * 100];
  return {
    'inset-inline-start': share(x - wide / 2),
    top: share(y - high / 2),
    width: share(wide),
    height: share(high),
  };
}
