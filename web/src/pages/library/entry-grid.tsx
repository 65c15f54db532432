import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Entry } from '../../parts/entry.ts';

/**
 * Width of a card at least, the space between cards, and the height of a card below its picture, in pixels. A phone has two
 * columns, and two lines for a name.
 */
const WIDE = { least: 260, gap: 20, foot: 68 };
const NARROW = { least: 140, gap: 12, foot: 88 };
/** Width below which the grid is that of a phone. */
const PHONE = 608;
/** Rows that are drawn above and below the window. */
const MORE_ROWS = 2;

interface GridProps {
  items: readonly Entry[];
  draw: (entry: Entry) => ReactNode;
  /** Called when the end of what is there comes near. */
  onNearEnd: () => void;
}

/** Cards in rows, of which only those near the window are drawn: the list may have thousands. */
export function EntryGrid({ items, draw, onNearEnd }: GridProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const { least, gap, foot } = width < PHONE ? NARROW : WIDE;
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const height = Math.round(((width - gap * (columns - 1)) / columns) * (9 / 16)) + foot;
  const rows = Math.ceil(items.length / columns);
  const [first, last] = useRowsInView(place, height + gap, rows);
  useEffect(() => {
    if (last >= rows - MORE_ROWS) onNearEnd();
  }, [last, rows, onNearEnd]);
  const total = Math.max(0, rows * (height + gap) - gap);
  return (
    <div ref={place} className="relative" style={{ height: `${total}px` }}>
      <ul
        className="absolute inset-x-0 grid"
        style={{
          top: `${first * (height + gap)}px`,
          gap: `${gap}px`,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: `${height}px`,
        }}
      >
        {width > 0 &&
          items.slice(first * columns, (last + 1) * columns).map((entry, index) => (
            <li
              key={entry.id}
              aria-posinset={first * columns + index + 1}
              aria-setsize={items.length}
              className="min-w-0"
            >
              {draw(entry)}
            </li>
          ))}
      </ul>
    </div>
  );
}

function useWidth(place: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return width;
}

/** The first and the last row to draw. */
function useRowsInView(place: React.RefObject<HTMLDivElement | null>, height: number, rows: number): [number, number] {
  const [view, setView] = useState<[number, number]>([0, 8]);
  useEffect(() => {
    const look = (): void => {
      const above = -(place.current?.getBoundingClientRect().top ?? 0);
      const first = Math.max(0, Math.floor(above / height) - MORE_ROWS);
      const last = Math.floor((above + window.innerHeight) / height) + MORE_ROWS;
      setView((before) => (before[0] === first && before[1] === last ? before : [first, last]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [place, height, rows]);
  return [Math.min(view[0], Math.max(0, rows - 1)), Math.min(view[1], Math.max(0, rows - 1))];
}
