import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { StageFailed } from '../../stage/stage-failed.js';
import type { BrowserProgram } from './browser-program.js';
import { CdpPipe, type CdpEvent } from './cdp-pipe.js';
import { memoryFolder } from './memory-folder.js';
import { systemFonts } from './system-fonts.js';

const KEPT_LOG = 4096;

/** Frames are drawn when they are asked for, whole, and the same each time. */
const FRAMES = [
  '--enable-begin-frame-control',
  '--run-all-compositor-stages-before-draw',
  '--deterministic-mode',
  '--disable-checker-imaging',
  '--disable-image-animation-resync',
  '--disable-threaded-animation',
  '--disable-threaded-scrolling',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--disable-lcd-text',
];

/** One process draws, and pages of one film share it. */
const PROCESSES = [
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process,IsolateSandboxedIframes,PaintHolding,Translate,BackForwardCache',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-breakpad',
];

/** Nothing is reached: names resolve to nothing, and what goes around names has no way out either. */
const NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-default-browser-check',
  '--mute-audio',
];

export interface ChromiumOptions {
  browser: BrowserProgram;
  /**
   * Chromium's own sandbox. Off where the process may not make namespaces: markup of a caller is then drawn without it only where
   * the operator set `HTML_WITHOUT_SANDBOX=on`.
   */
  sandboxed: boolean;
  signal: AbortSignal;
  onEvent(this: void, event: CdpEvent): void;
}

/** A running headless browser and the pipe to it. It and all that it started end with `close` or with the signal. */
export class Chromium {
  private constructor(
    private readonly child: ChildProcess,
    readonly pipe: CdpPipe,
    private readonly home: string,
    private readonly ended: Promise<void>,
  ) {}

  static async start({ browser, sandboxed, signal, onEvent }: ChromiumOptions): Promise<Chromium> {
    signal.throwIfAborted();
    // The parent of a process that it kills removes the folder for temporary files. Shared memory has no names that stay.
    const [home, memory] = [await mkdtemp(join(tmpdir(), 'stage-')), await memoryFolder()];
    await writeFile(join(home, 'fonts.conf'), systemFonts(browser.folder, join(home, 'fonts')));
    const child = spawn(
      browser.path,
      [
        // Chromium's sandbox starts its processes from a zygote.
        ...(sandboxed ? [] : ['--no-sandbox', '--no-zygote']),
        '--remote-debugging-pipe',
        `--user-data-dir=${join(home, 'profile')}`,
        ...FRAMES,
        ...PROCESSES,
        ...NETWORK,
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
        // A group of its own: the browser starts processes, and all are to end.
        detached: true,
        env: {
          HOME: home,
          TMPDIR: memory,
          LANG: 'C.UTF-8',
          TZ: 'UTC',
          FONTCONFIG_FILE: join(home, 'fonts.conf'),
          LD_LIBRARY_PATH: browser.folder,
        },
      },
    );
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-KEPT_LOG)));
    const pipe = new CdpPipe(child.stdio[3] as Writable, child.stdio[4] as Readable, onEvent);
    const kill = (): void => killGroup(child);
    signal.addEventListener('abort', kill, { once: true });
    const ended = new Promise<void>((resolve) => {
      const end = (reason: string, cause?: unknown): void => {
        signal.removeEventListener('abort', kill);
        killGroup(child);
        pipe.fail(signal.aborted ? (signal.reason as Error) : new StageFailed('browser', reason, cause));
        resolve();
      };
      child.once('error', (error) => end('it did not start', error));
      child.once('exit', (code, signalName) =>
        end(`it ended with ${signalName ?? `code ${code}`}`, new Error(log.trim().split('\n').at(-1))),
      );
    });
    return new Chromium(child, pipe, home, ended);
  }

  /** Process id of the browser, which leads a group of its own. */
  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Ends the browser and whatever it started, and waits for it. */
  async close(): Promise<void> {
    killGroup(this.child);
    await this.ended;
    await rm(this.home, { recursive: true, force: true, maxRetries: 3 });
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The last of the group is gone.
  }
}
