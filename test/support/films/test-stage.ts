import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { browserProgram, type BrowserProgram } from '../../../libs/film/src/adapters/stage/browser-program.js';
import { packageAsset } from '../../../libs/film/src/adapters/stage/package-assets.js';
import { Stage, type StageOrder } from '../../../libs/film/src/adapters/stage/stage.js';

let browser: Promise<BrowserProgram> | undefined;

/** The browser of films for the tests of this user: unpacked once on this machine, compared once in each process. */
export function testBrowser(): Promise<BrowserProgram> {
  browser ??= browserProgram({ folder: join(tmpdir(), `film-browser-${userInfo().username}`) });
  return browser;
}

/** Where that browser is unpacked. */
export async function browserFolder(): Promise<string> {
  return (await testBrowser()).folder;
}

/** A stage that shows the body; without Chromium's own sandbox, as the tests may run as root. */
export async function testStage(body: string, changes: Partial<StageOrder> = {}): Promise<Stage> {
  return Stage.open({
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body style="margin:0">${body}</body></html>`,
    width: 320,
    height: 180,
    fps: 10,
    seed: 7,
    assets: packageAsset,
    markup: 'callers',
    browser: await testBrowser(),
    signal: new AbortController().signal,
    ...changes,
  });
}
