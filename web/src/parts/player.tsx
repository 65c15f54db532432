import { type ReactNode, useState } from 'react';
import { CaptionTrack } from './caption-track.tsx';
import { Notice } from './notice.tsx';
import { forgetAddress, steadyAddress } from './steady-address.ts';

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
  /** By which the page finds its film. */
  filmId?: string;
  /** Asks for fresh addresses: those of a page that was open for long have ended. */
  onEnded: () => Promise<unknown>;
}

/** The file of a completed resource, in the box that its page kept for it. */
export function Player({ resource, filmId, onEnded }: PlayerProps) {
  const { mime_type: type, name } = resource;
  const file = `${resource.id} file`;
  const address = steadyAddress(file, resource.storage_url);
  const [failed, setFailed] = useState<string>();
  // The address may have expired: try one new address before showing the failure.
  const fail = (): void => {
    if (failed === address) return;
    setFailed(address);
    forgetAddress(file);
    void onEnded();
  };
  const poster = posterOf(resource);
  if (address === undefined) return null;
  if (failed !== undefined && failed === address) {
    return (
      <div className="grid size-full place-items-center p-6">
        <Notice mood="wrong">This browser cannot play the file. Download it instead.</Notice>
      </div>
    );
  }
  if (type.startsWith('video/')) return <Film id={filmId} resource={resource} address={address} onError={fail} />;
  if (type.startsWith('audio/')) {
    return (
      <div className="flex size-full flex-col justify-center">
        {poster !== undefined && <img src={poster} alt="" className="min-h-0 w-full flex-1 object-fill" />}
        <div className="p-3">
          <audio src={address} controls preload="metadata" aria-label={name} className="w-full" onError={fail} />
        </div>
      </div>
    );
  }
  if (type.startsWith('image/')) {
    return <img src={address} alt={name} className="size-full object-contain" onError={fail} />;
  }
  return <p className="grid size-full place-items-center p-6 text-sm text-quiet">Download this file to use it.</p>;
}

/** The picture that stands for it: of a sound, its waves. */
function posterOf({ id, metadata }: Playable): string | undefined {
  return steadyAddress(`${id} poster`, (metadata as { thumbnail_url?: string }).thumbnail_url);
}

interface FilmProps {
  id: string | undefined;
  resource: Playable;
  address: string;
  onError: () => void;
}

function Film({ id, resource, address, onError }: FilmProps) {
  const { captions_url: captions } = resource.metadata as { captions_url?: string };
  return (
    <video
      id={id}
      src={address}
      poster={posterOf(resource)}
      controls
      playsInline
      preload="metadata"
      aria-label={resource.name}
      className="size-full scroll-mt-20 object-contain"
      onError={onError}
    >
      <CaptionTrack metadata={resource.metadata} address={steadyAddress(`${resource.id} captions`, captions)} />
    </video>
  );
}

interface StageProps {
  /** Width by height of what is or will be shown, so that nothing moves when it comes. */
  shape: number;
  isAudio: boolean;
  children: ReactNode;
}

/** The box for a player, or for what stands there until there is something to play. */
export function Stage({ shape, isAudio, children }: StageProps) {
  return (
    <div
      className="relative mx-auto max-h-[70vh] w-full overflow-hidden rounded-2xl border border-line bg-sunken"
      style={isAudio ? { height: '16rem' } : { aspectRatio: String(shape), maxWidth: `calc(70vh * ${shape})` }}
    >
      {children}
    </div>
  );
}

/** Width by height of a resource, else of what was ordered. */
export function shapeOf(metadata: Record<string, unknown>, given?: Record<string, unknown>): number {
  const { width, height } = metadata as { width?: number; height?: number };
  if (width !== undefined && height !== undefined) return width / height;
  const { aspect_ratio: ratio } = (given ?? {}) as { aspect_ratio?: unknown };
  const [, across, down] = (typeof ratio === 'string' ? /^(\d+):(\d+)$/.exec(ratio) : undefined) ?? [];
  return across !== undefined && down !== undefined ? Number(across) / Number(down) : 16 / 9;
}
