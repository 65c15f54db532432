import type { Media } from '../media.js';
import { bytesInWords, kindInWords } from '../words.js';
import { Icon } from './icon.js';
import type { Parts } from './parts.js';

interface Playing extends Parts {
  media: Media;
}

export function MediaView(playing: Playing) {
  const { media, player } = playing;
  const { step, address } = media.state;
  const { width, height } = player.shown.facts;
  const shape = width && height ? width / height : media.kind === 'audio' ? undefined : 16 / 9;
  const style: Styled['style'] = shape === undefined ? {} : { '--shape': String(shape) };
  if (step === 'picture') return <Picture {...playing} style={style} />;
  if (address === undefined) return <Coming {...playing} style={style} />;
  if (media.kind === 'image') return <Still {...playing} style={style} />;
  if (media.kind === 'audio') return <Sound {...playing} />;
  return <Film {...playing} style={style} />;
}

interface Styled extends Playing {
  style: Record<string, string>;
}

/** One element for each step: a fresh address of the same step goes on in the same element. */
function Film({ media, player, style }: Styled) {
  const { address, poster, step, cues } = media.state;
  return (
    <div class="stage" style={style}>
      <video
        key={step}
        controls
        playsInline
        preload="metadata"
        src={address}
        poster={poster}
        aria-label={player.shown.facts.name ?? 'Film'}
        ref={(video) => addCues(video, cues)}
        {...listeners(media, address)}
      />
    </div>
  );
}

function Sound({ media, player }: Playing) {
  const { address, step } = media.state;
  const label = player.shown.facts.name ?? 'Sound';
  return (
    <div class="sound">
      <audio key={step} controls preload="metadata" src={address} aria-label={label} {...listeners(media, address)} />
    </div>
  );
}

function Still({ media, player, style }: Styled) {
  const { address, step } = media.state;
  return (
    <div class="stage" style={style}>
      <img
        key={step}
        src={address}
        alt={player.shown.facts.name ?? 'The image'}
        onLoad={() => media.seen()}
        onError={() => void media.broke(address)}
      />
    </div>
  );
}

/** The bytes are on their way through the host, or wait for a word of the person. */
function Coming({ media, player, style }: Styled) {
  const { asks, share = 0, poster } = media.state;
  const { sizeBytes = 0, kind } = player.shown.facts;
  return (
    <div class="stage" style={style}>
      {poster !== undefined && <img src={poster} alt="" class="behind" />}
      <div class="over">
        {asks ? (
          <button type="button" class="main" onClick={() => media.fetchAnyway()}>
            <Icon name="make" /> Load the {kindInWords(kind)} ({bytesInWords(sizeBytes)})
          </button>
        ) : (
          <p role="status">Loading … {Math.floor(share * 100)} %</p>
        )}
      </div>
    </div>
  );
}

/** Nothing else passes the host: a picture, and the way out. */
function Picture({ media, player, acts, style }: Styled) {
  const { poster } = media.state;
  const { host, shown } = player;
  const it = kindInWords(shown.facts.kind);
  return (
    <div class="stage" style={style}>
      {poster !== undefined && <img src={poster} alt={`A picture of the ${it}`} class="behind" />}
      <div class="over">
        {media.canPlay && <p>This host does not let the {it} play here.</p>}
        {host.can('openLinks') && (
          <button type="button" class="main" onClick={() => void acts.open()}>
            <Icon name="open" /> Open the {it}
          </button>
        )}
      </div>
    </div>
  );
}

type Playable = HTMLVideoElement | HTMLAudioElement;

function listeners(media: Media, address: string | undefined) {
  return {
    onLoadedMetadata: ({ currentTarget }: { currentTarget: Playable }) => {
      const { resume } = media.state;
      media.state.resume = undefined;
      if (resume !== undefined && resume.at > 0) currentTarget.currentTime = resume.at;
      // A host may want a gesture first: the controls are there.
      if (resume?.playing) void currentTarget.play().catch(() => undefined);
      media.seen();
    },
    onTimeUpdate: () => media.plays(),
    onError: ({ currentTarget }: { currentTarget: Playable }) =>
      void media.broke(address, currentTarget.currentTime, !currentTarget.paused),
  };
}

function addCues(video: HTMLVideoElement | null, cues: Media['state']['cues']): void {
  if (!video || !cues || video.textTracks.length > 0) return;
  const track = video.addTextTrack('captions', 'Captions', 'en');
  track.mode = 'disabled';
  for (const { start, end, text } of cues) track.addCue(new VTTCue(start, end, text));
}
