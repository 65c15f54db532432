import { Denial } from '@libs/kernel';
import type { StageFinding } from '../../stage/finding.js';
import { StageFailed } from '../../stage/stage-failed.js';
import type { BrowserProgram } from './browser-program.js';
import type { CdpEvent } from './cdp-pipe.js';
import { Chromium } from './chromium.js';
import type { Asset } from './package-assets.js';
import { PAGE_PATH, PageAnswers, STAGE_HOST } from './page-answers.js';
import { pageScript } from './page-script.js';
import { type PageLimits, PageTime } from './page-time.js';

const QUALITY = 95;
const MOST_FINDINGS = 50;
const LONGEST_DETAIL = 200;
/** A frame that came without a picture is asked for again. */
const TRIES = 4;
const STOPPED = 'Page.frameStoppedLoading';
/** What the browser says of a document that is gone. */
const LEFT = /find context|context was destroyed|was collected|navigated|find object/i;

export interface StageOrder {
  html: string;
  /** Pixels. */
  width: number;
  height: number;
  fps: number;
  seed: number;
  /** The file at a path of the host of films; undefined: refused and noted. */
  assets(path: string): Promise<Asset | undefined>;
  /** Whose page it is: scripts of ours do not run, for there are none; those of a caller may. */
  markup: 'ours' | 'callers';
  browser: BrowserProgram;
  /** Chromium's own sandbox. Without it only where the process itself is confined, or the page is ours. */
  sandboxed?: boolean;
  signal: AbortSignal;
  /** Of real time; generous ones unless told otherwise. */
  limits?: PageLimits;
}

export interface StageFrame {
  jpeg: Buffer;
  /** Nothing moved since the last frame, whose bytes these are. */
  same: boolean;
}

/** One page in a browser of its own, whose time is ours. Throws `StageFailed`, `PageTooSlow`, or the reason of the signal. */
export class Stage {
  private readonly found = new Map<string, StageFinding>();
  /** The hand of the page clock in each document: the page's own, and those of frames in it. */
  private readonly hands = new Map<number, string>();
  private session = '';
  private frame = '';
  private answers: PageAnswers;
  private last?: Buffer;
  private seen = 0;
  private ticks = 1000;
  private failure?: Error;
  private chromium: Chromium;

  private constructor(
    private readonly order: StageOrder,
    private readonly time: PageTime,
  ) {}

  static async open(order: StageOrder): Promise<Stage> {
    const time = new PageTime(order.signal, order.limits);
    const stage = new Stage(order, time);
    const { browser, sandboxed = false } = order;
    const { signal } = time;
    stage.chromium = await Chromium.start({ browser, sandboxed, signal, onEvent: (event) => stage.hear(event) });
    try {
      await time.within('load', () => stage.load());
      return stage;
    } catch (failure) {
      await stage.close();
      throw failure;
    }
  }

  /** Process id of the browser, the first of its group. */
  get pid(): number | undefined {
    return this.chromium.pid;
  }

  /** The picture at a second. Seconds grow; packaged scenes may also be shown in any order. */
  frameAt(seconds: number): Promise<StageFrame> {
    return this.time.within('frame', () => this.draw(seconds));
  }

  private async draw(seconds: number): Promise<StageFrame> {
    const moved = await this.seek(seconds);
    await this.answers.settled();
    const same = !moved && this.seen === this.answers.count;
    if (same && this.last) return { jpeg: this.last, same };
    this.seen = this.answers.count;
    this.last = await this.shoot();
    return { jpeg: this.last, same: false };
  }

  async findings(): Promise<StageFinding[]> {
    return [...this.found.values()];
  }

  /** Moves the page to a second without a picture of it. */
  async moveTo(seconds: number): Promise<void> {
    if (await this.seek(seconds)) this.last = undefined;
    await this.answers.settled();
  }

  /** What an expression gives in a world of its own: it sees the page, and no script of the page has changed its functions. */
  async ask(expression: string): Promise<unknown> {
    const { frameTree } = (await this.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
    const world = { frameId: frameTree.frame.id, worldName: 'questions' };
    const { executionContextId: contextId } = await this.send('Page.createIsolatedWorld', world);
    const { result } = await this.send('Runtime.evaluate', {
      ...{ expression, contextId, awaitPromise: true, returnByValue: true },
    });
    return (result as { value?: unknown }).value;
  }

  async close(): Promise<void> {
    await this.chromium.close();
  }

  private async load(): Promise<void> {
    const { order } = this;
    const { width, height } = order;
    const { pipe } = this.chromium;
    const { targetId } = await pipe.send('Target.createTarget', {
      ...{ url: 'about:blank', width, height, enableBeginFrameControl: true },
    });
    const attached = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
    this.session = attached.sessionId as string;
    this.answers = new PageAnswers(
      order,
      (method, params) => this.send(method, params),
      (finding) => this.note(finding),
    );
    await Promise.all([
      ...['Page.enable', 'Runtime.enable', 'Inspector.enable'].map((method) => this.send(method)),
      this.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      this.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false }),
      pipe.send('Target.setDiscoverTargets', { discover: true }),
    ]);
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(order) });
    // A page that leads away while it loads is stopped and never loaded.
    this.frame = targetId as string;
    const loaded = Promise.race([this.once('Page.loadEventFired'), this.once(STOPPED)]);
    await this.send('Page.navigate', { url: `${STAGE_HOST}${PAGE_PATH}` });
    await Promise.race([loaded, pipe.broken]);
    await this.answers.settled();
    await this.evaluate(READY);
    await this.answers.settled();
  }

  private async seek(seconds: number): Promise<boolean> {
    let moved = false;
    for (const hand of this.hands.values()) {
      const { result, exceptionDetails } = (await this.inDocument('Runtime.callFunctionOn', {
        functionDeclaration: 'function (seconds) { return this.seek(seconds); }',
        ...{ objectId: hand, arguments: [{ value: seconds }], returnByValue: true, awaitPromise: true },
      })) as { result?: { value?: boolean }; exceptionDetails?: ExceptionDetails };
      if (exceptionDetails) this.note({ kind: 'script', detail: textOf(exceptionDetails) });
      moved = moved || result?.value !== false;
    }
    return moved;
  }

  private async shoot(): Promise<Buffer> {
    const interval = 1000 / this.order.fps;
    for (let tries = 1; tries <= TRIES; tries++) {
      this.ticks += interval;
      const { screenshotData } = await this.send('HeadlessExperimental.beginFrame', {
        ...{ frameTimeTicks: this.ticks, interval, screenshot: { format: 'jpeg', quality: QUALITY } },
      });
      if (typeof screenshotData === 'string') return Buffer.from(screenshotData, 'base64');
    }
    // Scripts of a caller can put a document that is never drawn in the place of their own.
    if (this.order.markup === 'callers')
      throw new StageFailed('page', 'the page kept its browser from drawing a frame');
    throw new StageFailed('browser', 'it drew no picture');
  }

  private async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.inDocument('Runtime.evaluate', {
      ...{ expression, awaitPromise: true, returnByValue: true },
    });
    return (result as { value?: unknown } | undefined)?.value;
  }

  /** Answers nothing where a script of the page has put another document in the place of its own. */
  private async inDocument(method: string, params: object): Promise<Record<string, unknown>> {
    try {
      return await this.send(method, params);
    } catch (failure) {
      if (!(failure instanceof Error) || failure instanceof Denial || !LEFT.test(failure.message)) throw failure;
      this.note({ kind: 'script', detail: 'the page left its document' });
      return {};
    }
  }

  private send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    if (this.failure) return Promise.reject(this.failure);
    return this.chromium.pipe.send(method, params, this.session);
  }

  private readonly waiting = new Map<string, () => void>();

  private once(method: string): Promise<void> {
    return new Promise((resolve) => this.waiting.set(method, resolve));
  }

  private hear({ method, params }: CdpEvent): void {
    if (method !== STOPPED) this.waiting.get(method)?.();
    this.ears[method]?.(params as never);
  }

  private readonly ears: Record<string, (params: never) => void> = {
    'Fetch.requestPaused': (request: Parameters<PageAnswers['take']>[0]) => this.answers.take(request),
    'Runtime.consoleAPICalled': (said: { executionContextId: number; args: { objectId?: string }[] }) => {
      // The first that a document says comes from the page clock, which runs before its scripts.
      const hand = said.args[0]?.objectId;
      if (!this.hands.has(said.executionContextId) && hand !== undefined) this.hands.set(said.executionContextId, hand);
    },
    [STOPPED]: ({ frameId }: { frameId: string }) => {
      if (frameId === this.frame && this.answers.isShown) this.waiting.get(STOPPED)?.();
    },
    'Runtime.executionContextDestroyed': ({ executionContextId }: { executionContextId: number }) =>
      this.hands.delete(executionContextId),
    'Runtime.executionContextsCleared': () => this.hands.clear(),
    'Runtime.exceptionThrown': ({ exceptionDetails }: { exceptionDetails: ExceptionDetails }) =>
      this.note({ kind: 'script', detail: textOf(exceptionDetails) }),
    'Page.javascriptDialogOpening': ({ type, message }: { type: string; message: string }) => {
      this.note({ kind: 'dialog', detail: `${type}: ${message}` });
      this.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
    },
    'Target.targetCreated': ({ targetInfo: { targetId, openerId, url } }: TargetCreated) => {
      if (openerId === undefined) return;
      this.note({ kind: 'window', detail: `closed: ${url}` });
      this.chromium.pipe.send('Target.closeTarget', { targetId }).catch(() => undefined);
    },
    'Inspector.targetCrashed': () => {
      this.failure = new StageFailed('page', 'the page crashed its renderer');
      this.chromium.pipe.fail(this.failure);
    },
  };

  private note(finding: StageFinding): void {
    const short = { ...finding, detail: finding.detail.slice(0, LONGEST_DETAIL) };
    const key = `${short.kind} ${short.detail} ${short.scene}`;
    if (this.found.size < MOST_FINDINGS) this.found.set(key, short);
  }
}

interface TargetCreated {
  targetInfo: { targetId: string; openerId?: string; url: string };
}

interface ExceptionDetails {
  text: string;
  exception?: { description?: string };
}

function textOf({ text, exception }: ExceptionDetails): string {
  return exception?.description?.split('\n')[0] ?? text;
}

/** Lays the page and the documents of its frames out, so that their faces are asked for, and waits for them and for pictures. */
const READY = `(async () => {
  const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument);
  const pages = [document, ...frames.filter((page) => page && page.body)];
  for (const page of pages) page.body.getBoundingClientRect();
  await Promise.all(pages.map((page) => page.fonts.ready));
  const images = pages.flatMap((page) => [...page.images]);
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
})()`;
