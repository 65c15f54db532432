import axe from 'axe-core';
import type { Page } from 'playwright-core';

const RUN = `axe.run().then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;

/** A wide and a narrow window, by light and in the dark. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const SCHEMES = ['light', 'dark'] as const;

/**
 * What axe-core finds wrong with a page in each window and colour scheme, and where the page is wider than the window. Its
 * source enters over the protocol of the browser, which no Content-Security-Policy of the page stops.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const found: string[] = [];
  const browser = await page.context().newCDPSession(page);
  await browser.send('Runtime.evaluate', { expression: axe.source });
  for (const size of WINDOWS) {
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize(size);
      // A colour on its way from one scheme to the other has no contrast to be judged.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const where = `at ${size.width} pixels, ${colorScheme}`;
      const { result } = await browser.send('Runtime.evaluate', {
        expression: RUN,
        awaitPromise: true,
        returnByValue: true,
      });
      if (!Array.isArray(result.value)) throw new Error(`axe-core did not run: ${result.description}`);
      found.push(...(result.value as string[]).map((finding) => `${finding} ${where}`));
      const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
      if (isTooWide) found.push(`wider than the window ${where}`);
    }
  }
  await browser.detach();
  return found;
}
