export interface Point {
  x: number;
  y: number;
}

export interface PlacedNode extends Point {
  lines: string[];
  width: number;
  height: number;
}

export interface PlacedEdge {
  points: Point[];
  /** Middle of its label, and the lines in which that is set; undefined for one line. */
  label?: Point & { lines?: string[] };
}

/** A layout whose unit is the size of its type. */
export interface EmLayout {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

export type Box = Pick<PlacedNode, 'lines' | 'width' | 'height'>;

/** The layout with its upper left corner at 0, and its true size. */
export function bounded(nodes: PlacedNode[], edges: PlacedEdge[], labels: readonly number[]): EmLayout {
  const boxes = [
    ...nodes.map(({ x, y, width, height }) => [x - width / 2, y - height / 2, x + width / 2, y + height / 2] as const),
    ...edges.flatMap(({ points, label }, at) => [
      ...points.map(({ x, y }) => [x, y, x, y] as const),
      ...(label ? [[label.x - labels[at]! / 2, label.y - 0.6, label.x + labels[at]! / 2, label.y + 0.6] as const] : []),
    ]),
  ];
  const [left, top] = [Math.min(...boxes.map(([x]) => x)) - 0.1, Math.min(...boxes.map(([, y]) => y)) - 0.1];
  const move = <Place extends Point>(place: Place): Place => ({ ...place, x: place.x - left, y: place.y - top });
  return {
    width: Math.max(...boxes.map(([, , x]) => x)) - left + 0.1,
    height: Math.max(...boxes.map(([, , , y]) => y)) - top + 0.1,
    nodes: nodes.map(move),
    edges: edges.map(({ points, label }) => ({ points: points.map(move), ...(label && { label: move(label) }) })),
  };
}
