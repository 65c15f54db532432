import { useRef } from 'react';
import { lengthOf, worded } from '../../parts/entry.ts';
import { Icon } from '../../parts/icon.tsx';
import { playFrom, useSceneNow } from './film-of-page.ts';
import { useSceneFrames } from './scene-frames.ts';

export type Scene = Record<string, unknown>;

/** When a scene is seen, in seconds of its film. */
interface SceneTime {
  start_seconds: number;
  duration_seconds: number;
}

export interface StoryFilm {
  /** Width by height. */
  shape: number;
  /** Of the file; undefined until it is there. */
  address: string | undefined;
  metadata: Record<string, unknown>;
}

/** Pixels of the longer side of a frame: twice what is shown, for screens that show more. */
const LONGER = 320;
/** The part of a scene after which all of it has come, and the next one has not. */
const LATE = 0.8;

/** The scenes of a film in their order: how each looks, when it comes, what it is and what it says. */
export function Storyboard({ scenes, film }: { scenes: readonly Scene[]; film: StoryFilm | undefined }) {
  const list = useRef<HTMLOListElement>(null);
  const times = timesOf(film, scenes.length);
  const moments = times.map(({ start_seconds: start, duration_seconds: seconds }) => start + seconds * LATE);
  useSceneFrames(list, { address: film?.address, moments });
  const now = useSceneNow(times.map(({ start_seconds: start }) => start));
  return (
    <ol ref={list} aria-label="Scenes" className="grid gap-2">
      {scenes.map((scene, index) => (
        <li
          key={index}
          aria-current={index === now ? 'step' : undefined}
          className="flex gap-3 rounded-xl bg-sunken p-2 text-sm outline-accent aria-[current]:outline-2"
        >
          {film && <Frame number={index + 1} shape={film.shape} start={times[index]?.start_seconds} />}
          <Words scene={scene} number={index + 1} time={times[index]} />
        </li>
      ))}
    </ol>
  );
}

/** None where the film does not tell the times of just these scenes. */
function timesOf(film: StoryFilm | undefined, count: number): readonly SceneTime[] {
  if (film?.address === undefined) return [];
  const { scenes, segments } = film.metadata as { scenes?: SceneTime[]; segments?: SceneTime[] };
  return [scenes, segments].find((list) => Array.isArray(list) && list.length === count) ?? [];
}

/** A frame is a button as soon as there is something to play: it plays the film from there. */
function Frame({ number, shape, start }: { number: number; shape: number; start: number | undefined }) {
  const look = `relative block shrink-0 self-start overflow-hidden rounded-lg border border-line bg-card ${
    shape < 1 ? 'w-16 sm:w-20' : 'w-28 sm:w-40'
  }`;
  const [width, height] = shape < 1 ? [LONGER * shape, LONGER] : [LONGER, LONGER / shape];
  const picture = (
    <>
      <span aria-hidden className="absolute inset-0 grid place-items-center text-quiet tabular-nums">
        {number}
      </span>
      <canvas
        aria-hidden
        width={Math.round(width)}
        height={Math.round(height)}
        className="relative block size-full"
        style={{ aspectRatio: shape }}
      />
    </>
  );
  if (start === undefined) return <span className={look}>{picture}</span>;
  return (
    <button
      type="button"
      aria-label={`Play from scene ${number}, ${lengthOf(start)}`}
      className={`group ${look}`}
      onClick={() => playFrom(start)}
    >
      {picture}
      <span className="absolute inset-0 grid place-items-center opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
        <span className="grid size-9 place-items-center rounded-full bg-black/75 text-white">
          <Icon name="play" className="size-4" />
        </span>
      </span>
    </button>
  );
}

function Words({ scene, number, time }: { scene: Scene; number: number; time: SceneTime | undefined }) {
  const { visual, type, headline, say, narration } = scene as {
    visual?: Scene;
    type?: unknown;
    headline?: unknown;
    say?: unknown;
    narration?: unknown;
  };
  const kind = [visual?.['type'], type].find(isText);
  const words = [say, narration].find(isText);
  return (
    <div className="grid min-w-0 flex-1 content-start gap-0.5 py-0.5 pr-1 [overflow-wrap:anywhere]">
      <p className="flex min-w-0 gap-2 text-xs leading-5 text-quiet tabular-nums">
        <span className="font-medium text-ink">{number}</span>
        {kind !== undefined && <span className="truncate">{worded(kind)}</span>}
        {time && <span className="ml-auto shrink-0">{spanOf(time)}</span>}
      </p>
      {isText(headline) && (
        <p dir="auto" className="font-medium">
          {headline}
        </p>
      )}
      {words !== undefined && <p dir="auto">{words}</p>}
    </div>
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function spanOf({ start_seconds: start, duration_seconds: seconds }: SceneTime): string {
  return `${lengthOf(start)}–${lengthOf(start + seconds)}`;
}
