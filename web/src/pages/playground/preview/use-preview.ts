import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { components } from '../../../api/schema.d.ts';
import { useIsSignedOut } from '../../../api/signed-out.ts';
import type { Json } from '../schema/at-path.ts';
import { isPreviewed } from '../schema/whole-schema.ts';
import { type Redraw, redrawAfter } from './redraw.ts';

export interface Sheet {
  /** As an address for an image. */
  picture: string;
  width: number;
  height: number;
}

export interface Preview extends Pick<
  components['schemas']['PreviewVideoResult'],
  'seconds' | 'look' | 'scenes' | 'findings' | 'spoken'
> {
  sheet: Sheet;
  /** The arguments that it shows. */
  of: string;
}

export interface PreviewHandle {
  preview: Preview | undefined;
  refusal: Refusal | undefined;
  isDrawing: boolean;
  /** Whether the arguments changed since. */
  isOld: boolean;
  /** When the next one may be drawn, in milliseconds of `Date.now`; undefined: at once. */
  notBefore: number | undefined;
  draw: () => void;
}

/** A change is looked at once nothing else changed for so many milliseconds. */
const REST_MS = 1_500;
/** Between two previews of one page, so that a person who types has some left. */
const APART_MS = 6_000;

/** Members that change nothing of what is seen. */
const UNSEEN = ['name', 'visibility', 'idempotency_key', 'max_cost_credits', 'provider'];

/**
 * The preview of the arguments: drawn when the page is opened and after each change, one at a time, and no sooner than the service
 * allows. Arguments that `isWhole` denies are not drawn.
 */
export function usePreview(tool: string, given: Json, isWhole: boolean): PreviewHandle {
  const now = JSON.stringify(Object.entries(given).filter(([name]) => !UNSEEN.includes(name)));
  const [state, setState] = useState<State>({ again: 0 });
  const [isDrawing, setIsDrawing] = useState(false);
  const isSignedOut = useIsSignedOut();
  const latest = useRef({ given, now });
  useEffect(() => {
    latest.current = { given, now };
  });
  const draw = useCallback(async (): Promise<void> => {
    const asked = latest.current;
    setIsDrawing(true);
    const drawn = await drawnOf(tool, asked.given, asked.now);
    setState((before) => {
      const { isDue, again } = redrawAfter(drawn.refusal, before.again);
      return { preview: before.preview, ...drawn, again, judged: isDue ? undefined : asked.now };
    });
    setIsDrawing(false);
  }, [tool]);
  useEffect(() => {
    if (!isPreviewed(tool) || !isWhole || isSignedOut || isDrawing || now === state.judged) return;
    const wait = Math.max(REST_MS, (state.notBefore ?? 0) - Date.now());
    const timer = setTimeout(() => void draw(), wait);
    return () => clearTimeout(timer);
  }, [tool, now, isWhole, isSignedOut, state, isDrawing, draw]);
  return {
    preview: state.preview,
    refusal: state.refusal,
    isDrawing,
    isOld: state.preview !== undefined && state.preview.of !== now,
    notBefore: state.notBefore,
    draw: () => void draw(),
  };
}

interface State extends Partial<Drawn>, Pick<Redraw, 'again'> {
  /** The arguments that were drawn or refused. */
  judged?: string | undefined;
}

interface Drawn {
  preview?: Preview | undefined;
  refusal?: Refusal | undefined;
  notBefore: number;
}

async function drawnOf(tool: string, given: Json, of: string): Promise<Drawn> {
  try {
    const { data } = await api.POST('/api/tools/preview_video', { body: { tool, arguments: given } });
    const { image } = data as unknown as { image: { mime_type: string; data: string } };
    const sheet = await sheetOf(`data:${image.mime_type};base64,${image.data}`);
    if (!data) throw new Error('A preview came without its data.');
    return { preview: { ...data, sheet, of }, refusal: undefined, notBefore: Date.now() + APART_MS };
  } catch (error) {
    const refusal = error instanceof Refusal ? error : Refusal.offline(error as Error);
    return { refusal, notBefore: Date.now() + (refusal.retryAfterSeconds ?? APART_MS / 1000) * 1000 };
  }
}

/** The size tells where the scenes stand on the sheet. */
async function sheetOf(picture: string): Promise<Sheet> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  return { picture, width: image.naturalWidth, height: image.naturalHeight };
}
