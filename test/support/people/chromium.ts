import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

/** For a loaded machine: a page that is not there by then never comes. */
const TIMEOUT_MS = 120_000;

/** Unpacks the browser below `TMPDIR` and prints the path of its program. */
const UNPACK = `
  const { default: packed } = await import(process.argv[1]);
  process.stdout.write(await packed.executablePath());`;

/** The package unpacks the libraries of the browser only where it finds itself in a function of AWS. */
const WITH_LIBRARIES = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };

/** `--no-sandbox`: the tests may run as root. Names and addresses other than 127.0.0.1 resolve to nothing. */
const ARGUMENTS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Headless Chromium for one spec, with its files in a folder of its own and without a network beyond 127.0.0.1. */
export class Chromium {
  private constructor(
    private readonly browser: Browser,
    private readonly folder: string,
  ) {}

  static async start(): Promise<Chromium> {
    const machine = `${process.platform} ${process.arch}`;
    if (machine !== 'linux x64') throw new Error(`the browser of the tests needs Linux on x64; this is ${machine}`);
    const folder = await mkdtemp(join(tmpdir(), 'mediamaker-chromium-'));
    try {
      return new Chromium(await launch(folder), folder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw new Error(`Chromium does not run on this machine: ${reasonOf(error)}`, { cause: error });
    }
  }

  /** The window of another person: it shares no cookies with others. */
  async newPerson(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext(options);
    context.setDefaultTimeout(TIMEOUT_MS);
    return context;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function launch(folder: string): Promise<Browser> {
  const unpack = ['--input-type=module', '--eval', UNPACK, import.meta.resolve('@sparticuz/chromium')];
  const { stdout: executablePath } = await promisify(execFile)(process.execPath, unpack, {
    env: { ...process.env, ...WITH_LIBRARIES, TMPDIR: folder },
  });
  const fontConfig = join(folder, 'fonts.conf');
  await writeFile(fontConfig, fontsIn(folder));
  const own = { HOME: folder, FONTCONFIG_FILE: fontConfig, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  return chromium.launch({
    executablePath,
    args: ARGUMENTS,
    env: { ...process.env, ...own },
    timeout: TIMEOUT_MS,
  });
}

/** The fonts of the package, and none of this machine. Without any font, Chromium stops at the first input field. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`;
}

/** The line of the error that names the reason: what the program said last, else the first line. */
function reasonOf(error: unknown): string {
  const lines = String(error instanceof Error ? error.message : error).split('\n');
  const said = lines.findLast((line) => line.includes('[err]'))?.replace(/^.*\[err\] /, '');
  return said ?? lines[0] ?? 'unknown';
}
