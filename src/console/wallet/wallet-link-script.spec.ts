import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { WALLET_LINK_SCRIPT } from './wallet-link-script.js';

/** Just as much of a document as the script asks for. */
class ShownDocument {
  sent = 0;
  private readonly listeners = new Map<string, () => void>();

  constructor(
    public visibilityState: string,
    public prerendering?: boolean,
  ) {
    runInContext(WALLET_LINK_SCRIPT, createContext({ document: this }));
  }

  querySelector(selector: string): object | null {
    return selector === '#wallet-link' ? { requestSubmit: () => (this.sent += 1) } : null;
  }

  addEventListener(event: string, listener: () => void): void {
    this.listeners.set(event, listener);
  }

  tell(event: string): void {
    this.listeners.get(event)?.();
  }
}

it('sends the form of a page that is shown, once', () => {
  const shown = new ShownDocument('visible');
  expect(shown.sent).toBe(1);
  shown.tell('visibilitychange');
  expect(shown.sent).toBe(1);
});

it('waits while the page is rendered ahead of a click', () => {
  const ahead = new ShownDocument('visible', true);
  expect(ahead.sent).toBe(0);
  ahead.prerendering = false;
  ahead.tell('prerenderingchange');
  expect(ahead.sent).toBe(1);
});

it('waits while the page is in a hidden tab', () => {
  const behind = new ShownDocument('hidden');
  expect(behind.sent).toBe(0);
  behind.visibilityState = 'visible';
  behind.tell('visibilitychange');
  expect(behind.sent).toBe(1);
});
