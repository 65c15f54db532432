import { useEffect, useState } from 'react';

/** Of the player of the page. */
export const FILM_ID = 'film';
/** Seconds by which a player may stand before the moment that it was sent to. */
const SEEK_SLACK = 0.05;

/** Undefined while there is nothing to play. */
export function filmOfPage(): HTMLVideoElement | undefined {
  const film = document.getElementById(FILM_ID);
  return film instanceof HTMLVideoElement ? film : undefined;
}

/** Plays the film from a second on, where the reader sees it. */
export function playFrom(seconds: number): void {
  const film = filmOfPage();
  if (!film) return;
  film.currentTime = seconds;
  film.scrollIntoView({ block: 'nearest' });
  // The player says itself what it cannot play.
  film.play().catch(() => undefined);
}

/** The scene that the film of the page shows; undefined before it was played. `starts`: seconds, in their order. */
export function useSceneNow(starts: readonly number[]): number | undefined {
  const [now, setNow] = useState<number>();
  const known = starts.join(' ');
  useEffect(() => {
    if (known === '') return undefined;
    const seconds = known.split(' ').map(Number);
    const look = ({ target }: Event): void => {
      const film = filmOfPage();
      if (film && target === film) setNow(seconds.findLastIndex((start) => start <= film.currentTime + SEEK_SLACK));
    };
    // Such events do not rise, and the player may be replaced.
    document.addEventListener('timeupdate', look, true);
    return () => document.removeEventListener('timeupdate', look, true);
  }, [known]);
  return now;
}
