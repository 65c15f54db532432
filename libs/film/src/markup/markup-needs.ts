import { cssAddresses } from './css-addresses.js';
import { googleFaces, missingFaces } from './google-fonts.js';
import { importsOf } from './imports.js';
import { libraryAt, LIBRARIES_HERE } from './libraries.js';

/** What a caller's markup uses of ours and of its library, and what is wrong with it. */
export interface MarkupNeeds {
  /** Ids of resources, from `/media/{resource_id}`. */
  resources: string[];
  /** Ids of packaged pictures, from `/icons/{set}/{name}.svg`. */
  pictures: string[];
  scripts: NeededScript[];
  /** What no film can have, each the end of a sentence. */
  problems: string[];
  /** What is left out of the film, in sentences. */
  losses: { kind: 'font' | 'address'; detail: string }[];
}

export interface NeededScript {
  /** Where the stage serves it, such as `/packages/animejs/anime.min.js`. */
  address: string;
  /** As the caller wrote it. */
  written: string;
}

const MEDIA = /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/iu;
const ICON = /^\/icons\/(fluent|noto|tabler|flag|simple)\/([a-z0-9-]{1,120})\.svg$/u;
const FONT = /^\/fonts\/@[\w-]+\/[\w-]+\/[\w./-]+\.(?:css|woff2?)$/u;
const HERE = 'use /icons/{set}/{name}.svg, /media/{resource_id} or data:';

/** Gathers what markup names. */
export class NeedsOfMarkup {
  private readonly resources = new Set<string>();
  private readonly pictures = new Set<string>();
  private readonly scripts = new Map<string, NeededScript>();
  private readonly problems = new Set<string>();
  private readonly losses = new Map<string, MarkupNeeds['losses'][number]>();

  found(): MarkupNeeds {
    return {
      resources: [...this.resources],
      pictures: [...this.pictures],
      scripts: [...this.scripts.values()],
      problems: [...this.problems],
      losses: [...this.losses.values()],
    };
  }

  refuse(problem: string): void {
    this.problems.add(problem);
  }

  inCss(css: string, place: string): void {
    for (const { address, isImport } of cssAddresses(css)) this.address(address, place, isImport ? 'style' : 'image');
  }

  /** Modules that a script imports: none but a packaged library is loaded. */
  inModule(script: string): void {
    for (const address of importsOf(script)) {
      const library = libraryAt(address);
      if (library !== undefined && 'address' in library) continue;
      const why = library?.problem ?? `write the module into the markup, or load ${LIBRARIES_HERE}`;
      this.lose('address', `A script imports ${short(address)}, which no film loads: ${why}.`);
    }
  }

  /** Takes addresses that the stage answers. */
  address(given: string, place: string, of: 'image' | 'script' | 'style'): void {
    if (given === '' || given.startsWith('#')) return;
    // Browsers drop line breaks and tabs inside of addresses, and read a backslash as a slash.
    const address = given
      .replaceAll(/[\t\n\r]/gu, '')
      .trim()
      .replaceAll('\\', '/');
    if (address === '' || address.startsWith('#')) return;
    if (of === 'style') return this.sheet(address, place);
    if (of === 'script') return this.script(address, place);
    if (/^data:(?:image|font|application\/(?:font|x-font))/iu.test(address)) return;
    const [resource, icon] = [MEDIA.exec(address)?.[1], ICON.exec(address)];
    if (resource !== undefined) this.resources.add(resource.toLowerCase());
    else if (icon !== null) this.pictures.add(`${icon[1]}:${icon[2]}`);
    else if (!FONT.test(address)) this.refuse(`${place} names ${named(address)}; ${HERE}`);
  }

  private sheet(address: string, place: string): void {
    const google = googleFaces(address);
    const missing = google && missingFaces(google);
    if (missing !== undefined) this.lose('font', missing);
    if (google || FONT.test(address) || /^data:text\/css/iu.test(address)) return;
    this.refuse(
      `${place} names ${named(address)}; write style sheets into the markup, where packaged faces are at hand by their names`,
    );
  }

  private script(address: string, place: string): void {
    const library = libraryAt(address);
    if (library === undefined)
      this.refuse(`${place} names ${named(address)}; write scripts into the markup, or load ${LIBRARIES_HERE}`);
    else if ('problem' in library) this.refuse(`${place} names ${named(address)}: ${library.problem}`);
    else this.scripts.set(address, { address: library.address, written: address });
  }

  private lose(kind: 'font' | 'address', detail: string): void {
    this.losses.set(detail, { kind, detail });
  }
}

function named(address: string): string {
  const isRemote = /^(?:[a-z][a-z0-9+.-]*:)?\/\//iu.test(address);
  return isRemote ? `the remote address ${short(address)}` : `${short(address)}, which is not served here`;
}

function short(address: string): string {
  return address.length > 80 ? `${address.slice(0, 77)}…` : address;
}
