import film from './sample.mp4';
import picture from './sample.webp';

const WORDS =
  'Our library lends books for four weeks. Visits grew from 1,200 to 8,500 in a year. New: maps, games, guitars.';

const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A film that this service made of the words below it, packaged small and without its sound. */
export function Sample() {
  return (
    <figure className="grid gap-3">
      <video
        className="aspect-video w-full rounded-2xl border border-line bg-sunken"
        width={720}
        height={406}
        src={film}
        poster={picture}
        aria-label="A sample film"
        muted
        loop
        playsInline
        controls
        autoPlay={!isStill}
        preload={isStill ? 'none' : 'auto'}
      />
      <figcaption className="text-sm text-quiet">
        This service made the film from these words alone: “{WORDS}” This copy has no sound.
      </figcaption>
    </figure>
  );
}

export const SAMPLE_WORDS = WORDS;
