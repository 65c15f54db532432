import type { StageFinding } from '../../stage/finding.js';
import type { Asset } from './package-assets.js';

/** The host of every page and of all that it loads. It exists nowhere else. */
export const STAGE_HOST = 'https://film.invalid';
export const PAGE_PATH = '/film.html';

/** A page of ours has no scripts; one of a caller has its own, and neither starts workers or plugins. */
const POLICY = {
  ours: "script-src 'none'; object-src 'none'; worker-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'",
  callers: "object-src 'none'; worker-src 'none'; form-action 'none'; webrtc 'block'",
};

interface Request {
  requestId: string;
  request: { url: string; method: string };
  resourceType?: string;
}

/** Answers what the page asks for: its document, the closed list of assets, and nothing else. */
export class PageAnswers {
  /** Answers under way. */
  private readonly under = new Set<Promise<void>>();
  private answered = 0;
  /** The document was given to the browser. */
  isShown = false;

  constructor(
    private readonly page: {
      html: string;
      markup: 'ours' | 'callers';
      assets(path: string): Promise<Asset | undefined>;
    },
    private readonly send: (method: string, params: object) => Promise<unknown>,
    private readonly note: (finding: StageFinding) => void,
  ) {}

  /** How many answers were given: what came since may have changed the picture. */
  get count(): number {
    return this.answered;
  }

  take(request: Request): void {
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

  private async answer({ requestId, request: { url, method }, resourceType }: Request): Promise<void> {
    const asset = method === 'GET' ? await this.assetAt(url) : undefined;
    if (!asset) {
      this.note({ kind: 'address', detail: `refused: ${url}` });
      // A document that has no content leaves the one that is shown in its place.
      if (resourceType === 'Document') await this.send('Fetch.fulfillRequest', { requestId, responseCode: 204 });
      else await this.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    const headers = {
      'Content-Type': asset.type,
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      ...asset.headers,
    };
    await this.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: asset.body.toString('base64'),
    });
  }

  private async assetAt(url: string): Promise<(Asset & { headers?: Record<string, string> }) | undefined> {
    const address = URL.parse(url);
    if (address?.origin !== STAGE_HOST) return undefined;
    const { html, markup } = this.page;
    if (address.pathname === PAGE_PATH) {
      // A page that loads itself again would never be there.
      if (this.isShown) return undefined;
      this.isShown = true;
      return {
        body: Buffer.from(html),
        type: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': POLICY[markup] },
      };
    }
    return this.page.assets(address.pathname);
  }
}
