import { useRef, useState } from 'react';
import { Select } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { forgetAddress, steadyAddress } from '../../parts/steady-address.ts';

const SPEEDS = ['0.5', '0.75', '1', '1.25', '1.5', '2'];

export interface Playable {
  id: string;
  name: string;
  mime_type: string;
  status: string;
  storage_url?: string;
  metadata: Record<string, unknown>;
}

interface PlayerProps {
  resource: Playable;
  /** Asks for fresh addresses: those of a page that was open for long have ended. */
  onEnded: () => Promise<unknown>;
}

/** The file of a completed resource, in the box that its page kept for it. */
export function Player({ resource, onEnded }: PlayerProps) {
  const { mime_type: type, name } = resource;
  const file = `${resource.id} file`;
  const address = steadyAddress(file, resource.storage_url);
  const [failed, setFailed] = useState<string>();
  // The address may have ended: one fresh one is tried before the reader is told.
  const fail = (): void => {
    if (failed === address) return;
    setFailed(address);
    forgetAddress(file);
    void onEnded();
  };
  if (address === undefined) return null;
  if (failed !== undefined && failed === address) {
    return (
      <div className="grid size-full place-items-center p-6">
        <Notice mood="wrong">This browser could not play the file. It can be downloaded.</Notice>
      </div>
    );
  }
  if (type.startsWith('video/')) return <Film resource={resource} address={address} onError={fail} />;
  if (type.startsWith('audio/')) {
    return (
      <div className="grid size-full content-center p-6">
        <audio src={address} controls preload="metadata" aria-label={name} className="w-full" onError={fail} />
      </div>
    );
  }
  if (type.startsWith('image/')) {
    return <img src={address} alt={name} className="size-full object-contain" onError={fail} />;
  }
  return <p className="grid size-full place-items-center p-6 text-sm text-quiet">This file is for downloading.</p>;
}

function Film({ resource, address, onError }: { resource: Playable; address: string; onError: () => void }) {
  const { thumbnail_url: poster, captions_url: captions } = resource.metadata as Record<string, string | undefined>;
  return (
    <video
      id="film"
      src={address}
      poster={steadyAddress(`${resource.id} poster`, poster)}
      controls
      playsInline
      preload="metadata"
      aria-label={resource.name}
      className="size-full object-contain"
      onError={onError}
    >
      {captions !== undefined && (
        <track kind="captions" src={steadyAddress(`${resource.id} captions`, captions)} label="Captions" />
      )}
    </video>
  );
}

/** How fast the film of the page plays. */
export function Speed() {
  const speed = useRef('1');
  const set = (value: string): void => {
    speed.current = value;
    const film = document.getElementById('film');
    if (film instanceof HTMLVideoElement) film.playbackRate = Number(value);
  };
  return (
    <label className="ml-auto flex items-center gap-2 text-sm text-quiet">
      Speed
      <Select aria-label="Speed" className="w-auto!" defaultValue="1" onChange={({ target }) => set(target.value)}>
        {SPEEDS.map((value) => (
          <option key={value} value={value}>
            {value}×
          </option>
        ))}
      </Select>
    </label>
  );
}
