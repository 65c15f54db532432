import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { Icon } from '../../parts/icon.tsx';
import { steadyAddress } from '../../parts/steady-address.ts';
import type { Entry } from '../../parts/entry.ts';

/** Milliseconds that a pointer rests on a card before its film is loaded. */
const REST_MS = 250;

/** Whether a pointer rests on what has these handlers. */
export function useRest(): [
  boolean,
  { onPointerEnter: (event: { pointerType: string }) => void; onPointerLeave: () => void },
] {
  const [isResting, setIsResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = (): void => {
    clearTimeout(timer.current);
    setIsResting(false);
  };
  const start = ({ pointerType }: { pointerType: string }): void => {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsResting(true), REST_MS);
  };
  return [isResting, { onPointerEnter: start, onPointerLeave: stop }];
}

/** The film of a card, without sound, over its poster. */
export function SilentFilm({ entry }: { entry: Entry }) {
  const address = useFileAddress(entry);
  if (address === undefined) return null;
  return (
    <video
      src={address}
      muted
      autoPlay
      loop
      playsInline
      aria-hidden
      tabIndex={-1}
      className="absolute inset-0 size-full bg-sunken object-contain"
    />
  );
}

/** A sound of a card, heard where it is. */
export function SoundButton({ entry }: { entry: Entry }) {
  const [isWanted, setIsWanted] = useState(false);
  return isWanted ? (
    <PlayingSound entry={entry} />
  ) : (
    <button
      type="button"
      aria-label={`Play ${entry.name}`}
      onClick={() => setIsWanted(true)}
      className="absolute inset-0 z-10 m-auto grid size-14 place-items-center rounded-full bg-accent text-xl text-accent-ink shadow-lg hover:brightness-110"
    >
      <Icon name="play" className="size-6" />
    </button>
  );
}

function PlayingSound({ entry }: { entry: Entry }) {
  const address = useFileAddress(entry);
  return (
    <div className="absolute inset-x-3 bottom-3 z-10">
      <audio src={address} controls autoPlay aria-label={entry.name} className="h-10 w-full" />
    </div>
  );
}

/** A fresh address of the file of an entry: lists have none. */
function useFileAddress({ id }: Entry): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const left = new AbortController();
    api
      .GET('/api/resources/{resource_id}', { params: { path: { resource_id: id } }, signal: left.signal })
      .then(({ data }) => setAddress(steadyAddress(`${id} file`, data?.storage_url)))
      .catch(() => undefined);
    return () => left.abort();
  }, [id]);
  return address;
}
