import { ask, type Served } from './served.js';

export interface PageRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
}

/** A browser without scripts: keeps cookies, reads pages and sends their forms from the origin of the service. */
export class PageReader {
  constructor(
    protected readonly service: Served,
    protected readonly cookies = new Map<string, string>(),
  ) {}

  /** The same browser as it is now, before another process of the service. */
  at(service: Served): PageReader {
    return new PageReader(service, new Map(this.cookies));
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async open(path: string, { headers, ...init }: PageRequest = {}): Promise<Response> {
    const response = await ask(this.service, path, { ...init, headers: { ...headers, cookie: this.cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || line.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
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
