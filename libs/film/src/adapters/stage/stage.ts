import type { StageFinding } from '../../stage/finding.js';
import { StageFailed } from '../../stage/stage-failed.js';
import type { BrowserProgram } from './browser-program.js';
import type { CdpEvent } from './cdp-pipe.js';
import { Chromium } from './chromium.js';
import type { Asset } from './asset.js';
import { PageAnswers, STAGE_PAGE } from './page-answers.js';
import { type ExceptionDetails, type FaceFault, PageEvents } from './page-events.js';
import { pageScript } from './page-script.js';
import { type PageLimits, PageTime } from './page-time.js';

const QUALITY = 95;
/** Milliseconds of real time in which a frame without a picture is requested again: a browser under load starts to draw late. */
const PATIENCE = 5000;
/** Milliseconds of the browser's own time at the first frame; it only has to grow. */
const FIRST_TICK = 1000;

/** Browser errors about a document that no longer exists. */
const LEFT = /find context|context was destroyed|was collected|navigated|find object/i;

export interface StageOrder {
  /** Called once the browser starts, where it is a function: the page is written meanwhile. */
  html: string | (() => Promise<string>);
  /** Pixels. */
  width: number;
  height: number;
  fps: number;
  seed: number;
  /** The file at a path of the host of films; undefined: refused and noted. */
  assets(this: void, path: string): Promise<Asset | undefined>;
  /** Whose page it is: scripts of ours do not run, for there are none; those of a caller may. */
  markup: 'ours' | 'callers';
  browser: BrowserProgram;
  /** Chromium's own sandbox. Without it only where the process itself is confined, or the page is ours. */
  sandboxed?: boolean;
  signal: AbortSignal;
  /** Of real time; generous ones unless told otherwise. */
  limits?: PageLimits;
  /** Called when the browser runs and the page begins to load: what takes time from now on is the page, or a busy machine. */
  onPage?(this: void): void;
}

export interface StageFrame {
  jpeg: Buffer;
  /** Nothing moved since the last frame, whose bytes these are. */
  same: boolean;
}

/** One page in a browser of its own, whose time is ours. Throws `StageFailed`, `PageTooSlow`, or the reason of the signal. */
export class Stage {
  private readonly events: PageEvents;
  private readonly answers: PageAnswers;
  private onLoad: (frameId: string) => void = () => undefined;
  private session = '';
  private last?: Buffer;
  private answersSeen = 0;
  private tick = FIRST_TICK;

  private constructor(
    private readonly order: StageOrder & { html: string },
    private readonly time: PageTime,
    private readonly chromium: Chromium,
  ) {
    const { html, markup, assets } = order;
    this.answers = new PageAnswers({
      html,
      markup,
      assets,
      send: (method, params) => this.send(method, params),
      onRefused: (url, detail) => this.events.noteAddress(url, detail),
      onFailed: (failure) => this.chromium.pipe.fail(failure),
    });
    this.events = new PageEvents({
      html,
      answers: this.answers,
      tell: (method, params, to) => {
        const sent = to === 'page' ? this.send(method, params) : this.chromium.pipe.send(method, params);
        sent.catch(() => undefined);
      },
      onLoad: (frameId) => this.onLoad(frameId),
      onCrash: () => this.chromium.pipe.fail(new StageFailed('page', 'the page crashed its renderer')),
    });
  }

  static async open({ html, ...order }: StageOrder): Promise<Stage> {
    const time = new PageTime(order.signal, order.limits);
    const { browser, sandboxed = false } = order;
    let hear = (_event: CdpEvent): void => undefined;
    const onEvent = (event: CdpEvent): void => hear(event);
    const chromium = await Chromium.start({ browser, sandboxed, signal: time.signal, onEvent });
    try {
      const written = typeof html === 'string' ? html : await html();
      const stage = new Stage({ ...order, html: written }, time, chromium);
      hear = (event) => stage.events.hear(event);
      await time.within('load', () => stage.load());
      return stage;
    } catch (failure) {
      await chromium.close();
      throw failure;
    }
  }

  /** Process id of the browser, the first of its group. */
  get pid(): number | undefined {
    return this.chromium.pid;
  }

  /** The picture at a second. Seconds grow; packaged scenes may also be shown in any order. */
  frameAt(seconds: number): Promise<StageFrame> {
    return this.time.within('frame', () => this.draw(seconds), seconds);
  }

  /** The picture at a second without any loss: a PNG. */
  stillAt(seconds: number): Promise<Buffer> {
    const shot = async (): Promise<Buffer> => {
      const { unread } = await this.seek(seconds);
      await this.answers.settled();
      const png = await this.shoot({ format: 'png' });
      if (unread) await this.read();
      return png;
    };
    return this.time.within('frame', shot, seconds);
  }

  /** Moves the page to a second without a picture of it. */
  async moveTo(seconds: number): Promise<void> {
    const { moved } = await this.time.within('frame', () => this.seek(seconds), seconds);
    if (moved) this.last = undefined;
    await this.answers.settled();
  }

  /** What an expression gives in a world of its own: it sees the page, and no script of the page has changed its functions. */
  async ask(expression: string): Promise<unknown> {
    const { frameTree } = (await this.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
    const world = { frameId: frameTree.frame.id, worldName: 'questions' };
    const { executionContextId: contextId } = await this.send('Page.createIsolatedWorld', world);
    const { result } = await this.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
    return (result as { value?: unknown }).value;
  }

  /** What went wrong in the page so far. */
  get findings(): StageFinding[] {
    return this.events.findings;
  }

  /** Characters in its pictures that no face has: they are drawn as boxes or as nothing. */
  get lostLetters(): string[] {
    return this.events.lostLetters;
  }

  async close(): Promise<void> {
    await this.chromium.close();
  }

  private async load(): Promise<void> {
    const { width, height } = this.order;
    const { pipe } = this.chromium;
    const target = { url: 'about:blank', width, height, enableBeginFrameControl: true };
    const { targetId } = await pipe.send('Target.createTarget', target);
    const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true });
    this.session = sessionId as string;
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
    await Promise.all([
      ...['Page.enable', 'Runtime.enable', 'Inspector.enable'].map((method) => this.send(method)),
      this.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      this.send('Emulation.setDeviceMetricsOverride', metrics),
      this.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(this.order) }),
      pipe.send('Target.setDiscoverTargets', { discover: true }),
    ]);
    const loaded = new Promise<void>((resolve) => {
      // A page that leads away while it loads is stopped and never loaded.
      this.onLoad = (frameId) => frameId === targetId && this.answers.isShown && resolve();
    });
    this.order.onPage?.();
    await this.send('Page.navigate', { url: `${STAGE_PAGE.host}${STAGE_PAGE.path}` });
    await Promise.race([loaded, pipe.broken]);
    await this.answers.settled();
    for (const { document, answer } of await this.move('ready', [])) {
      const { scene, faults = [] } = (answer ?? {}) as Partial<Ready>;
      this.events.place(document, scene);
      for (const fault of faults) this.events.note(fault);
    }
    await this.answers.settled();
  }

  private async draw(seconds: number): Promise<StageFrame> {
    const { moved, unread } = await this.seek(seconds);
    await this.answers.settled();
    const same = !moved && !unread && this.answersSeen === this.answers.count;
    if (same && this.last) return { jpeg: this.last, same };
    this.answersSeen = this.answers.count;
    this.last = await this.shoot({ format: 'jpeg', quality: QUALITY });
    if (unread) await this.read();
    return { jpeg: this.last, same: false };
  }

  private async seek(seconds: number): Promise<Sought> {
    const answers = (await this.move('seek', [seconds])).map(({ answer }) => (answer ?? {}) as Partial<Sought>);
    return {
      moved: answers.some(({ moved }) => moved !== false),
      unread: answers.some(({ unread }) => unread === true),
    };
  }

  /** Asks for the missing faces and letters of a picture that was taken: a face that has come since the last picture may have them. */
  private async read(): Promise<void> {
    for (const { document, answer } of await this.move('read', [])) {
      if (answer !== undefined) this.events.judge(document, answer as FaceFault[]);
    }
  }

  /** Calls the page clock in the page and in the frames in it. No answer where it threw or where its document went away. */
  private async move(
    verb: 'ready' | 'seek' | 'read',
    given: number[],
  ): Promise<{ document: number; answer?: unknown }[]> {
    const answers: { document: number; answer?: unknown }[] = [];
    for (const [document, objectId] of this.events.hands) {
      const { result, exceptionDetails } = await this.inDocument('Runtime.callFunctionOn', {
        functionDeclaration: `function (...given) { return this.${verb}(...given); }`,
        objectId,
        arguments: given.map((value) => ({ value })),
        returnByValue: true,
        awaitPromise: true,
      });
      if (exceptionDetails) this.events.noteException(exceptionDetails);
      answers.push({ document, ...(!exceptionDetails && result && { answer: result.value }) });
    }
    return answers;
  }

  /** Answers nothing where a script of the page has put another document in the place of its own. */
  private async inDocument(method: string, params: object): Promise<Called> {
    try {
      return await this.send(method, params);
    } catch (failure) {
      if (!(failure instanceof StageFailed) || !LEFT.test(failure.message)) throw failure;
      this.events.note({ kind: 'script', detail: 'the page left its document' });
      return {};
    }
  }

  private async shoot(screenshot: { format: 'jpeg'; quality: number } | { format: 'png' }): Promise<Buffer> {
    const interval = 1000 / this.order.fps;
    const givenUpAt = performance.now() + PATIENCE;
    do {
      this.tick += interval;
      const { screenshotData } = await this.send('HeadlessExperimental.beginFrame', {
        frameTimeTicks: this.tick,
        interval,
        screenshot,
      });
      if (typeof screenshotData === 'string') return Buffer.from(screenshotData, 'base64');
    } while (performance.now() < givenUpAt);
    // Scripts of a caller can put a document that is never drawn in the place of their own.
    if (this.order.markup === 'callers') {
      throw new StageFailed('page', 'the page kept its browser from drawing a frame');
    }
    throw new StageFailed('browser', 'it drew no picture');
  }

  private send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.chromium.pipe.send(method, params, this.session);
  }
}

/** What the page clock says of a document that can be drawn. */
interface Ready {
  scene?: number;
  faults: StageFinding[];
}

/** What it says of a second that it showed. */
interface Sought {
  moved: boolean;
  /** It shows texts, or has faces, that were not judged yet. */
  unread: boolean;
}

interface Called {
  result?: { value?: unknown };
  exceptionDetails?: ExceptionDetails;
}
