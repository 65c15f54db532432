interface Sketch {
  /** Lines and words, on a grid of 48 by 27. */
  line: string;
  /** What is coloured. */
  fill?: string;
}

const SKETCHES: Readonly<Record<string, Sketch>> = {
  title: { line: 'M18 18h12', fill: 'M9 9h30v5H9z' },
  picture: { line: 'M9 22h8M20 22h8M31 22h8', fill: 'M13 7a5 5 0 1 0 .1 0zM20 7h8v10h-8zM35 7l5 10H30z' },
  list: { line: 'M9 7h16M34 7h5M9 13.5h12M34 13.5h5M9 20h18M34 20h5' },
  steps: { line: 'M17 7h20M17 13.5h16M17 20h22', fill: 'M9 5h4v4H9zM9 11.5h4v4H9zM9 18h4v4H9z' },
  stat: {
    line: 'M16 21h16',
    fill: 'M17 16v-3h-7l5-9h3l-4 6.5h3V8h3v2.5h1.5V13H20v3zM24 16v-2l6-5.5c1-1 0-2.5-1.5-2.5s-2 1-2 2h-3c0-3 2-4.5 5-4.5 5 0 6 4 3.5 6.5L28.5 13H34v3z',
  },
  chart: { line: 'M8 22h32', fill: 'M11 14h5v8h-5zM18 10h5v12h-5zM25 16h5v6h-5zM32 5h5v17h-5z' },
  compare: { line: 'M24 5v17M29 10h11M29 15h8M29 20h10', fill: 'M8 8h11v3H8zM8 13.5h8v3H8zM8 19h10v3H8z' },
  timeline: {
    line: 'M6 13.5h36M12 9V6M24 21v-3M36 9V6',
    fill: 'M12 11.5a2 2 0 1 0 .1 0zM24 11.5a2 2 0 1 0 .1 0zM36 11.5a2 2 0 1 0 .1 0z',
  },
  quote: { line: 'M17 10h22M17 15h16M17 21h8', fill: 'M8 7h3v3l-2 4H7zM12.5 7h3v3l-2 4h-2z' },
  diagram: { line: 'M17 8h7v11h7M24 13.5h7', fill: 'M8 5h9v6H8zM31 10.5h9v6h-9zM31 18h9v5h-9z' },
  sequence: { line: 'M12 8v15M36 8v15M12 13h22l-3-2M36 19H14l3-2', fill: 'M8 4h8v4H8zM32 4h8v4h-8z' },
  code: { line: 'M9 7h8M20 7h12M13 12h16M13 17h9M25 17h8M9 22h5' },
  table: { line: 'M8 6h32v16H8zM8 11h32M8 16.5h32M19 6v16M30 6v16' },
  equation: { line: 'M7 14l2 1 3 6 4-15h10M21 12l6 8M27 12l-6 8M32 14h7M32 18h7' },
  map: {
    line: 'M7 20q6-6 11-3t9-5 13-3',
    fill: 'M14 16s-4-4-4-7a4 4 0 0 1 8 0c0 3-4 7-4 7zM34 11s-3-3-3-5.5a3 3 0 0 1 6 0c0 2.5-3 5.5-3 5.5z',
  },
  image: { line: 'M8 5h32v17H8z', fill: 'M10 20l8-9 6 6 4-3 9 6zM33 8a2 2 0 1 0 .1 0z' },
  end_card: { line: 'M14 18h20M18 22h12', fill: 'M24 4a5 5 0 1 0 .1 0z' },
  html: { line: 'M17 8l-6 5.5 6 5.5M31 8l6 5.5-6 5.5M26 6l-4 15' },
  clip: {
    line: 'M8 5h32v17H8zM8 9h32M8 18h32M14 5v4M22 5v4M30 5v4M14 18v4M22 18v4M30 18v4',
    fill: 'M22 11l5 2.5-5 2.5z',
  },
  card: { line: 'M8 5h32v17H8zM15 17h18', fill: 'M14 10h20v4H14z' },
  generate: {
    line: 'M8 22h32',
    fill: 'M24 3l2.5 7 7 2.5-7 2.5-2.5 7-2.5-7-7-2.5 7-2.5zM37 4l1 3 3 1-3 1-1 3-1-3-3-1 3-1z',
  },
};

const NONE: Sketch = { line: 'M8 5h32v17H8z' };

/** What kind of picture a scene has, drawn in a few strokes. */
export function KindSketch({ kind, className = '' }: { kind: string; className?: string }) {
  const { line, fill } = SKETCHES[kind] ?? NONE;
  return (
    <svg aria-hidden viewBox="0 0 48 27" className={`text-quiet ${className}`}>
      {fill !== undefined && <path d={fill} className="fill-accent" />}
      <path d={line} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
