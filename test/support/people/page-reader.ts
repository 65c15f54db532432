import { CookieJar } from './cookie-jar.js';
import { ask, type Served } from '../service/served.js';

export interface PageRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
}

/** A browser without scripts: keeps cookies, reads pages and sends their forms from the origin of the service. */
export class PageReader {
  constructor(
    protected readonly service: Served,
    protected readonly cookies = new CookieJar(),
  ) {}

  /** The same browser as it is now, before another process of the service. */
  at(service: Served): PageReader {
    return new PageReader(service, this.cookies.copy());
  }

  /** The Cookie header of its requests, wherever they go. */
  get cookie(): string {
    return this.cookieFor('/');
  }

  cookieFor(path: string): string {
    return this.cookies.headerFor(path);
  }

  /** Of a cookie of ours that browsers keep of plain http. */
  valueOf(name: string): string | undefined {
    return new RegExp(`(?:^|; )${name}=([^;]+)`).exec(this.cookie)?.[1];
  }

  async open(path: string, { headers, ...init }: PageRequest = {}): Promise<Response> {
    const cookie = this.cookieFor(path.split('?')[0] ?? path);
    const response = await ask(this.service, path, { ...init, headers: { ...headers, cookie } });
    for (const line of response.headers.getSetCookie()) this.cookies.take(line);
    return response;
  }

  async text(path: string): Promise<string> {
    return (await this.open(path)).text();
  }

  /** The form of a page with these fields, as this browser sends it. */
  async fill(page: string, fields: Record<string, string>): Promise<PageRequest & { headers: Record<string, string> }> {
    return this.form(await this.text(page), fields);
  }

  /** Opens the page and sends its form with these fields, to the page's own address unless another is named. */
  async send(page: string, fields: Record<string, string>, action = page.split('?')[0] ?? page): Promise<Response> {
    return this.open(action, await this.fill(page, fields));
  }

  /** The form of a page of which this is the text. */
  protected form(text: string, fields: Record<string, string>): PageRequest & { headers: Record<string, string> } {
    const token = /name="form_token"\s+value="([^"]+)"/.exec(text)?.[1] ?? '';
    const body = new URLSearchParams({ form_token: token, ...fields });
    return { method: 'POST', headers: { origin: this.service.address, cookie: this.cookie }, body };
  }
}
