import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { sharedBrowser } from '../service/give-browser.js';

/** For a loaded machine: a page that is not there by then never comes. */
const TIMEOUT_MS = 120_000;

/** `--no-sandbox`: the tests may run as root. Names and addresses of other machines resolve to nothing. */
const ARGUMENTS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** That of this worker. It ends with its worker, which closes its pipe. */
let running: Promise<Chromium> | undefined;

/** Headless Chromium without a network beyond this machine, which the specs of one worker share. */
export class Chromium {
  private constructor(private readonly browser: Browser) {}

  static open(): Promise<Chromium> {
    return (running ??= Chromium.start());
  }

  private static async start(): Promise<Chromium> {
    const machine = `${process.platform} ${process.arch}`;
    if (machine !== 'linux x64') throw new Error(`the browser of the tests needs Linux on x64; this is ${machine}`);
    try {
      return new Chromium(await launch());
    } catch (error) {
      throw new Error(`Chromium does not run on this machine: ${reasonOf(error)}`, { cause: error });
    }
  }

  /** The window of another person: it shares no cookies with others. */
  async newPerson(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext(options);
    context.setDefaultTimeout(TIMEOUT_MS);
    return context;
  }

  /** Closes the windows of all persons, for the next spec. */
  async release(): Promise<void> {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
  }
}

async function launch(): Promise<Browser> {
  const program = await sharedBrowser();
  if (program === undefined) throw new Error('the browser of the tests runs only in vitest');
  const home = await mkdtemp(join(program, '..', 'home-'));
  const fontConfig = join(home, 'fonts.conf');
  await writeFile(fontConfig, fontsIn(program, home));
  const own = { HOME: home, TMPDIR: home, FONTCONFIG_FILE: fontConfig, LD_LIBRARY_PATH: program };
  return chromium.launch({
    executablePath: join(program, 'chromium'),
    args: ARGUMENTS,
    env: { ...process.env, ...own },
    timeout: TIMEOUT_MS,
  });
}

/** The fonts of the package, and none of this machine. Without any font, Chromium stops at the first input field. */
function fontsIn(program: string, home: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig><dir>${program}</dir><cachedir>${home}/font-cache</cachedir></fontconfig>`;
}

/** The line of the error that names the reason: what the program said last, else the first line. */
function reasonOf(error: unknown): string {
  const lines = String(error instanceof Error ? error.message : error).split('\n');
  const said = lines.findLast((line) => line.includes('[err]'))?.replace(/^.*\[err\] /, '');
  return said ?? lines[0] ?? 'unknown';
}
