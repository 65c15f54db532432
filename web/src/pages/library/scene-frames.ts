import { type RefObject, useEffect } from 'react';

interface Frames {
  /** Of the film; undefined while there is none. */
  address: string | undefined;
  /** Seconds, one for each canvas. */
  moments: readonly number[];
}

/** How far below what is seen: below the player of an upright film. */
const NEAR = '600px';

/**
 * Draws a moment of the film into each canvas of a list, in their order, as soon as the list is near to what is seen. The pictures are taken from
 * the film itself, by a player without sound that nobody sees: films have key frames where scenes begin, so that little is loaded.
 */
export function useSceneFrames(list: RefObject<HTMLElement | null>, { address, moments }: Frames): void {
  const known = moments.join(' ');
  useEffect(() => {
    const place = list.current;
    if (!place || address === undefined || known === '') return undefined;
    const left = new AbortController();
    const seconds = known.split(' ').map(Number);
    const draw = ([seen]: readonly IntersectionObserverEntry[]): void => {
      if (!seen?.isIntersecting) return;
      watch.disconnect();
      // Without its picture a row has its number, and the player of the page says what is wrong with the film.
      drawFrames([...place.querySelectorAll('canvas')], { address, seconds, signal: left.signal }).catch(
        () => undefined,
      );
    };
    const watch = new IntersectionObserver(draw, { rootMargin: NEAR });
    watch.observe(place);
    return () => {
      watch.disconnect();
      left.abort();
    };
  }, [list, address, known]);
}

interface Drawing {
  address: string;
  seconds: readonly number[];
  signal: AbortSignal;
}

async function drawFrames(
  canvases: readonly HTMLCanvasElement[],
  { address, seconds, signal }: Drawing,
): Promise<void> {
  const film = document.createElement('video');
  Object.assign(film, { muted: true, playsInline: true, preload: 'auto', src: address });
  try {
    film.load();
    await happened(film, 'loadeddata', signal);
    for (const [index, canvas] of canvases.entries()) {
      film.currentTime = seconds[index] ?? 0;
      await happened(film, 'seeked', signal);
      canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
    }
  } finally {
    // Ends what is being loaded.
    film.removeAttribute('src');
    film.load();
  }
}

function happened(film: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const fail = (): void => reject(film.error ?? signal.reason);
    film.addEventListener(event, () => resolve(), { once: true });
    film.addEventListener('error', fail, { once: true });
    signal.addEventListener('abort', fail, { once: true });
  });
}
