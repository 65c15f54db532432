import type { LibraryResource } from '@libs/library';
import { type Html, html } from '../platform/pages/html.js';
import type { Page } from '../platform/pages/page.js';
import type { PagePerson } from '../platform/pages/page-header.js';

export interface Watched {
  resource: LibraryResource;
  /** Absolute address of this page. */
  address: string;
  /** Absolute address that leads to the file anew each time. */
  file: string;
  /** Origins besides our own that files are fetched from. */
  media: readonly string[];
  person?: PagePerson;
  isOwner: boolean;
}

interface Facts {
  thumbnail_url?: string;
  captions_url?: string;
  /** Of the captions. Facts of a film may come from a page of a caller. */
  language?: unknown;
  duration_seconds?: number;
  width?: number;
  height?: number;
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

/** A film, a sound or a picture for people who were given its address; it needs no JavaScript. */
export function watchPage(watched: Watched): Page {
  const { resource, media, person, isOwner } = watched;
  return {
    title: resource.name,
    isWide: true,
    media,
    ...(person ? { person } : { signInTo: new URL(watched.address).pathname }),
    head: resource.visibility === 'public' ? preview(watched) : undefined,
    body: html`<div class="watch">${shown(watched)}</div>
      <p class="watch-facts">
        <span class="quiet"
          >${factsOf(resource)}${resource.visibility === 'private' && ' · Only you can see this.'}</span
        >
        <span class="watch-acts">
          ${isOwner && html`<a href="/library/${resource.id}">Open in your library</a>`}
          <a href="${resource.storage_url ?? watched.file}" download>Download</a>
        </span>
      </p>
      ${!person && html`<p class="quiet">Made with Mediamaker: <a href="/login">make your own</a>.</p>`}`,
  };
}

function shown({ resource: { name, mime_type: type, metadata }, file: address }: Watched): Html {
  const file = ofThisOrigin(address);
  const { thumbnail_url: poster, captions_url: captions, width, height, language } = metadata as Facts;
  const size = width !== undefined && height !== undefined && html` width="${width}" height="${height}"`;
  if (type.startsWith('video/')) {
    return html`<video
      controls
      playsinline
      preload="metadata"
      src="${file}"
      ${poster !== undefined && html` poster="${poster}"`}${size}
      aria-label="${name}"
    >
      ${captions !== undefined && captionTrack(ofThisOrigin(captions), language)}
    </video>`;
  }
  if (type.startsWith('audio/')) {
    return html`${poster !== undefined && html`<img class="waves" src="${poster}" alt="" />`}<audio
        controls
        preload="metadata"
        src="${file}"
        aria-label="${name}"
      ></audio>`;
  }
  if (type.startsWith('image/')) return html`<img src="${file}" alt="${name}" ${size} />`;
  return html`<p>Download this file to use it.</p>`;
}

/** Captions, called by their language where it is known. */
function captionTrack(address: string, language: unknown): Html {
  const code = typeof language === 'string' && /^[a-z]{2,3}$/.test(language) ? language : undefined;
  const label = code === undefined ? 'Captions' : LANGUAGES.of(code);
  return html`<track
    kind="captions"
    label="${label}"
    ${code !== undefined && html` srclang="${code}"`}
    src="${address}"
  />`;
}

/** An address of this service, by whatever name the page was opened. */
function ofThisOrigin(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

/** One line about the file, for people and for the cards of other services. */
function factsOf({ mime_type: type, metadata }: LibraryResource): string {
  const { duration_seconds: seconds, width, height } = metadata as Facts;
  const kind = { video: 'Film', audio: 'Sound', image: 'Image' }[type.split('/')[0] ?? ''] ?? 'File';
  return [
    kind,
    ...(seconds === undefined ? [] : [`${Math.floor(seconds)} s`]),
    ...(width === undefined || height === undefined || kind === 'Sound' ? [] : [`${width} × ${height}`]),
  ].join(' · ');
}

/** What chats and other services show of the address (Open Graph, Twitter cards). Its picture has an address that does not end. */
function preview({ resource, address, file }: Watched): Html {
  const { width, height, thumbnail_url: poster } = resource.metadata as Facts;
  const type = { video: 'video.other', audio: 'music.song' }[resource.mime_type.split('/')[0] ?? ''] ?? 'website';
  const kind = resource.mime_type.split('/')[0];
  const facts = factsOf(resource);
  return html`<meta name="description" content="${facts}" />
    <meta property="og:site_name" content="Mediamaker" />
    <meta property="og:type" content="${type}" />
    <meta property="og:title" content="${resource.name}" />
    <meta property="og:description" content="${facts}" />
    <meta property="og:url" content="${address}" />
    ${poster !== undefined && html`<meta property="og:image" content="${address}/poster" />`}
    ${
      (kind === 'video' || kind === 'audio') &&
      html`<meta property="og:${kind}" content="${file}" />
        <meta property="og:${kind}:type" content="${resource.mime_type}" />`
    }
    ${
      kind === 'video' &&
      width !== undefined &&
      height !== undefined &&
      html`<meta property="og:video:width" content="${width}" />
        <meta property="og:video:height" content="${height}" />`
    }
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${resource.name}" />
    ${poster !== undefined && html`<meta name="twitter:image" content="${address}/poster" />`}`;
}
