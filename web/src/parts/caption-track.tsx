const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

interface CaptionTrackProps {
  /** Of the film. */
  metadata: Readonly<Record<string, unknown>>;
  /** Where it is another address than the film names. */
  address?: string | undefined;
}

/** The captions of a film, called by their language. A browser loads no track of another origin. */
export function CaptionTrack({ metadata, address }: CaptionTrackProps) {
  const { captions_url: named, language } = metadata as { captions_url?: string; language?: unknown };
  const captions = address ?? named;
  if (captions === undefined || new URL(captions, location.href).origin !== location.origin) return null;
  // Facts of a film may come from a page of a caller.
  const code = typeof language === 'string' && /^[a-z]{2,3}$/.test(language) ? language : undefined;
  const label = code === undefined ? 'Captions' : NAMES.of(code);
  return <track kind="captions" src={captions} label={label} srcLang={code} />;
}
