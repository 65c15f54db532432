/** Seconds by which a frame may miss the edge of a clip: decimals of seconds are not exact. */
const EDGE = 1e-6;

const HIDDEN = 'data-clip-hidden';

/*
 * Packaged scenes that do not stand are not laid out, and their animations begin anew when they do. A page with scripts may
 * measure what does not stand yet: there it stays laid out and is only not seen, and no child may make itself seen.
 */
const HIDING = {
  ours: `[${HIDDEN}]{display:none!important}`,
  callers: `[${HIDDEN}],[${HIDDEN}] *{visibility:hidden!important;transition:none!important}`,
};

/**
 * The clips of the page: every element with `data-start`, shown from its start for its `data-duration` or until the clip around it
 * ends. Starts add up through clips around clips.
 */
export function ownClips(markup) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(HIDING[markup]);
  const shown = new Set();
  let places = new Map();
  return {
    /** Shows the clips of a second. Answers the clips that came, and whether any came or went. */
    show(seconds) {
      const sheets = document.adoptedStyleSheets;
      if (!sheets.includes(sheet)) document.adoptedStyleSheets = [...sheets, sheet];
      places = placesOf(document.querySelectorAll('[data-start]'));
      const came = new Set();
      let changed = false;
      for (const [clip, { start, end }] of places) {
        const stands = seconds >= start - EDGE && seconds < end - EDGE;
        if (stands && !shown.has(clip)) came.add(clip);
        if (stands === shown.has(clip) && stands === !clip.hasAttribute(HIDDEN)) continue;
        changed = true;
        clip.toggleAttribute(HIDDEN, !stands);
        if (stands) shown.add(clip);
        else shown.delete(clip);
      }
      return { came, changed };
    },
    /** Hides all, so that what is shown next begins anew. */
    hideAll() {
      for (const clip of shown) clip.toggleAttribute(HIDDEN, true);
      shown.clear();
      void document.getAnimations();
    },
    /** The innermost clip around an element: its start in seconds, and whether it stands. */
    around(element) {
      const clip = element.closest('[data-start]');
      const place = clip && places.get(clip);
      return { clip, start: place ? place.start : 0, stands: !place || shown.has(clip) };
    },
  };
}

/** In the order of the document: a clip comes after those around it. */
function placesOf(clips) {
  const places = new Map();
  for (const clip of clips) {
    const around = places.get(clip.parentElement && clip.parentElement.closest('[data-start]'));
    const start = (around ? around.start : 0) + (Number(clip.dataset.start) || 0);
    const duration = Number.parseFloat(clip.dataset.duration);
    const last = around ? around.end : Infinity;
    places.set(clip, { start, end: Number.isFinite(duration) ? Math.min(start + duration, last) : last });
  }
  return places;
}
