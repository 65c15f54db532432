import { googleFaces } from '../../markup/google-fonts.js';
import { libraryAt } from '../../markup/libraries.js';
import { unknownAddress } from '../pictures/picture-ids.js';
import type { Asset } from './asset.js';

/** The host of every page and of all that it loads exists nowhere. */
export const STAGE_PAGE = { host: 'https://film.invalid', path: '/film.html' };

/** A page of ours has no scripts; one of a caller has its own, and neither starts workers or plugins. */
const POLICY = {
  ours: "script-src 'none'; object-src 'none'; worker-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'",
  callers: "object-src 'none'; worker-src 'none'; form-action 'none'; webrtc 'block'",
};

export interface PageRequest {
  requestId: string;
  resourceType?: string;
  request: { url: string; method: string };
}

interface AnswersOptions {
  html: string;
  markup: 'ours' | 'callers';
  assets(path: string): Promise<Asset | undefined>;
  send(method: string, params: object): Promise<unknown>;
  onRefused(url: string, detail: string): void;
  /** An asset that is there could not be made. */
  onFailed(failure: Error): void;
}

interface Answer extends Asset {
  headers?: Record<string, string>;
}

/** Answers what the page asks for: its document once, the closed list of assets, and nothing else. */
export class PageAnswers {
  /** Answers under way. */
  private readonly under = new Set<Promise<void>>();
  private answered = 0;
  /** The document was given to the browser. */
  isShown = false;

  constructor(private readonly options: AnswersOptions) {}

  /** How many answers were given: what came since may have changed the picture. */
  get count(): number {
    return this.answered;
  }

  take(request: PageRequest): void {
    const answer = this.answer(request)
      // The request went away with its element or with the page.
      .catch(() => undefined)
      .finally(() => {
        this.answered++;
        this.under.delete(answer);
      });
    this.under.add(answer);
  }

  /** Waits until nothing that was asked for is unanswered. */
  async settled(): Promise<void> {
    while (this.under.size > 0) await Promise.all(this.under);
  }

  private async answer({ requestId, resourceType, request: { url, method } }: PageRequest): Promise<void> {
    const answer = method === 'GET' ? await this.answerAt(url) : undefined;
    if (answer) {
      await this.options.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: headersOf(answer),
        body: answer.body.toString('base64'),
      });
      return;
    }
    this.options.onRefused(url, await refusalOf(url, resourceType));
    // A document that has no content leaves the one that is shown in its place.
    if (resourceType === 'Document') await this.options.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
    else await this.options.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  }

  private document(): Answer {
    const { html, markup } = this.options;
    const headers = { 'Content-Security-Policy': POLICY[markup] };
    return { body: Buffer.from(html), type: 'text/html; charset=utf-8', headers };
  }

  private async answerAt(url: string): Promise<Answer | undefined> {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    if (address?.origin !== STAGE_PAGE.host) return this.packagedAt(url);
    if (address.pathname !== STAGE_PAGE.path) return this.assetAt(address.pathname);
    // A page that loads itself again would never be there.
    if (this.isShown) return undefined;
    this.isShown = true;
    return this.document();
  }

  private async assetAt(path: string): Promise<Answer | undefined> {
    try {
      return await this.options.assets(path);
    } catch (failure) {
      this.options.onFailed(failure instanceof Error ? failure : new Error(String(failure)));
      throw failure;
    }
  }

  /** What packages have of the address of a network. */
  private async packagedAt(url: string): Promise<Answer | undefined> {
    if (this.options.markup === 'ours') return undefined;
    const faces = googleFaces(url);
    if (faces) {
      const imports = faces.sheets.map((sheet) => `@import url("${STAGE_PAGE.host}/fonts/${sheet}");`);
      return { body: Buffer.from(imports.join('\n')), type: 'text/css' };
    }
    const library = libraryAt(url);
    return library && 'address' in library ? this.options.assets(library.address) : undefined;
  }
}

/** What to tell of an address that is not answered: as its caller wrote it. */
async function refusalOf(url: string, resourceType: string | undefined): Promise<string> {
  const written = url.startsWith(`${STAGE_PAGE.host}/`) ? url.slice(STAGE_PAGE.host.length) : url;
  const unknown = await unknownAddress(written);
  if (unknown !== undefined) return unknown;
  if (resourceType !== 'Script') return `refused: ${written}`;
  const library = libraryAt(written);
  const why = library && 'problem' in library ? library.problem : 'write it into the markup';
  return `no film loads the script ${written}: ${why}`;
}

function headersOf({ type, headers }: Answer): { name: string; value: string }[] {
  const all = {
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...headers,
  };
  return Object.entries(all).map(([name, value]) => ({ name, value }));
}
