import { scaleBand, scaleLinear } from 'd3-scale';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';

interface Day {
  day: string;
  jobs: number;
  credits: number;
  credits_held: number;
}

/** Pixels. */
const HEIGHT = 240;
const MARGIN = { top: 12, right: 8, bottom: 26, left: 44 };
/** Least pixels between two labels of days. */
const LABEL_WIDTH = 84;
const WIDEST_BAR = 44;

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Credits that were spent, and above them those that are held, a bar for each day. The table of days says the same. */
export function Chart({ days }: { days: readonly Day[] }) {
  const [place, width] = useWidth();
  const [pointed, setPointed] = useState<number>();
  const { x, y, ticks } = useMemo(() => scalesOf(days, width), [days, width]);
  const every = Math.max(1, Math.ceil((days.length * LABEL_WIDTH) / Math.max(1, width - MARGIN.left)));
  const point = (clientX: number, left: number): void => {
    const index = Math.floor((clientX - left - MARGIN.left) / x.step());
    setPointed(index >= 0 && index < days.length ? index : undefined);
  };
  return (
    <figure>
      <figcaption className="mb-2 flex min-h-6 flex-wrap items-center gap-x-5 text-sm text-quiet">
        <Key className="fill-accent" text="spent" />
        <Key className="fill-mind" text="held" />
        <span className="ml-auto tabular-nums">{pointed === undefined ? '' : wordsOf(days[pointed])}</span>
      </figcaption>
      <div ref={place} className="h-60">
        {width > 0 && (
          <svg
            role="img"
            aria-label={summaryOf(days)}
            width={width}
            height={HEIGHT}
            onPointerMove={({ clientX, currentTarget }) => point(clientX, currentTarget.getBoundingClientRect().left)}
            onPointerLeave={() => setPointed(undefined)}
          >
            {ticks.map((tick) => (
              <g key={tick}>
                <line className="stroke-line" x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
                <text className="fill-quiet text-[11px]" x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end">
                  {tick.toLocaleString()}
                </text>
              </g>
            ))}
            {days.map((day, index) => (
              <Bar key={day.day} day={day} x={x} y={y} isPointed={index === pointed} />
            ))}
            {days.map(({ day }, index) =>
              (days.length - 1 - index) % every === 0 ? (
                <text
                  key={day}
                  className="fill-quiet text-[11px]"
                  x={Math.min(width - 24, (x(day) ?? 0) + x.bandwidth() / 2)}
                  y={HEIGHT - 8}
                  textAnchor="middle"
                >
                  {DATE.format(new Date(day))}
                </text>
              ) : null,
            )}
          </svg>
        )}
      </div>
    </figure>
  );
}

type Scales = ReturnType<typeof scalesOf>;

function scalesOf(days: readonly Day[], width: number) {
  const most = Math.max(1, ...days.map(({ credits, credits_held: held }) => credits + held));
  const y = scaleLinear([0, most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  const x = scaleBand(
    days.map(({ day }) => day),
    [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)],
  ).paddingInner(0.25);
  return { x, y, ticks: y.ticks(4).filter(Number.isInteger) };
}

function Bar({ day, x, y, isPointed }: { day: Day; x: Scales['x']; y: Scales['y']; isPointed: boolean }) {
  const { credits, credits_held: held } = day;
  const width = Math.min(WIDEST_BAR, x.bandwidth());
  const left = (x(day.day) ?? 0) + (x.bandwidth() - width) / 2;
  return (
    <g className={isPointed ? 'opacity-100' : 'opacity-85'}>
      {isPointed && (
        <rect
          className="fill-sunken"
          x={x(day.day)}
          width={x.bandwidth()}
          y={MARGIN.top}
          height={HEIGHT - MARGIN.top - MARGIN.bottom}
        />
      )}
      <rect className="fill-accent" x={left} width={width} y={y(credits)} height={y(0) - y(credits)} />
      <rect
        className="fill-mind"
        x={left}
        width={width}
        y={y(credits + held)}
        height={y(credits) - y(credits + held)}
      />
    </g>
  );
}

function Key({ className, text }: { className: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden width="10" height="10">
        <rect className={className} width="10" height="10" rx="2" />
      </svg>
      {text}
    </span>
  );
}

function wordsOf(day: Day | undefined): string {
  if (!day) return '';
  const held = day.credits_held > 0 ? `, ${day.credits_held} held` : '';
  return `${DATE.format(new Date(day.day))}: ${day.credits} spent${held}, ${day.jobs} ${day.jobs === 1 ? 'job' : 'jobs'}`;
}

function summaryOf(days: readonly Day[]): string {
  const credits = days.reduce((sum, day) => sum + day.credits, 0);
  const [most] = days.toSorted((a, b) => b.credits - a.credits);
  const peak = most && most.credits > 0 ? ` Most on one day: ${most.credits}, on ${most.day}.` : '';
  return `Credits by day: ${credits} spent in ${days.length} days.${peak} The table below has each day.`;
}

/** The width of an element, followed as it changes; 0 before the first layout. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
