import type { BrowserContext, Page } from 'playwright-core';
import type { PageReader } from './page-reader.js';
import type { Chromium } from './chromium.js';

/** Runs in the page before its own scripts: what its content policy refused. */
const WATCH = `window.refusedByPolicy = [];
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  window.refusedByPolicy.push(violatedDirective + ' ' + blockedURI + ' ' + sourceFile + ':' + lineNumber));
window.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.layoutShift += value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** A person in the console: their window, and what went wrong on its pages. */
export class ConsoleVisit {
  /** Errors of scripts, and what the browser wrote into its console as one. */
  readonly errors: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(`${message.text()} ${message.location().url}`);
    });
  }

  /** The window of somebody who signed in with `browser`. */
  static async open(chromium: Chromium, address: string, browser?: PageReader): Promise<ConsoleVisit> {
    const context = await chromium.newPerson({ baseURL: address });
    if (browser) await context.addCookies([{ name: 'sid', value: browser.valueOf('sid') ?? '', url: address }]);
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    return new ConsoleVisit(context, page);
  }

  /** What the content policy of the page that is open refused. */
  refusedByPolicy(): Promise<string[]> {
    return this.page.evaluate<string[]>('window.refusedByPolicy');
  }

  /** How far the parts of the open page moved without its reader's doing (Cumulative Layout Shift). */
  layoutShift(): Promise<number> {
    return this.page.evaluate<number>('window.layoutShift');
  }
}
