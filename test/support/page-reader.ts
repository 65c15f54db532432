import type { TestApp } from './app.js';

interface PageRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
}

/** A browser without scripts: keeps cookies, reads pages and sends their forms from the origin of the service. */
export class PageReader {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly app: TestApp) {}

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async open(path: string, { headers, ...init }: PageRequest = {}): Promise<Response> {
    const response = await this.app.fetch(path, { ...init, headers: { ...headers, cookie: this.cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async text(path: string): Promise<string> {
    return (await this.open(path)).text();
  }

  /** Opens the page and sends its form with these fields, to the page's own address unless another is named. */
  async send(page: string, fields: Record<string, string>, action = page.split('?')[0] ?? page): Promise<Response> {
    const text = await this.text(page);
    const token = /name="form_token"\s+value="([^"]+)"/.exec(text)?.[1] ?? '';
    const body = new URLSearchParams({ form_token: token, ...fields });
    return this.open(action, { method: 'POST', headers: { origin: this.app.address }, body });
  }
}
