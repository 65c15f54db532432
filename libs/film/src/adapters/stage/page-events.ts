import type { StageFinding } from '../../stage/finding.js';
import { placeOf, sceneAt } from '../../stage/scene-at.js';
import type { CdpEvent } from './cdp-pipe.js';
import type { PageAnswers, PageRequest } from './page-answers.js';
import { STAGE_PAGE } from './page-answers.js';

const MOST_FINDINGS = 50;
const LONGEST_DETAIL = 200;

/** An object in the page. */
interface Remote {
  objectId?: string;
}

export interface ExceptionDetails {
  text: string;
  url?: string;
  /** Both counted from 0. */
  lineNumber?: number;
  columnNumber?: number;
  executionContextId?: number;
  exception?: { description?: string };
}

/** The faces that a document lacks, and the characters that no face has. */
export interface FaceFault extends StageFinding {
  lost?: string[];
}

/** A finding, and the document that it was made in. */
interface Found extends StageFinding {
  document?: number;
  /** What was asked for. */
  address?: string;
}

interface PageEventsOptions {
  html: string;
  answers: PageAnswers;
  /** Sends a command to the page, or to the browser. Nothing waits for it. */
  tell(method: string, params: object, to: 'page' | 'browser'): void;
  /** A frame has loaded, or has given up. */
  onLoad(frameId: string): void;
  onCrash(): void;
}

/** Handles the events of a page: collects findings, closes dialogs and windows, and keeps the handles of its clocks. */
export class PageEvents {
  private readonly found = new Map<string, Found>();
  /** Of characters that no face has, by document. */
  private readonly lost = new Map<number, FaceFault[]>();
  /** The scene of each document in a frame. */
  private readonly sceneOfDocument = new Map<number, number>();
  /** The hand of the page clock in each document: of the page, and of frames in it. */
  private readonly handsByDocument = new Map<number, string>();

  constructor(private readonly options: PageEventsOptions) {}

  get findings(): StageFinding[] {
    const refused = new Set(
      [...this.found.values()].flatMap(({ kind, address }) => (kind === 'address' ? [address] : [])),
    );
    // A picture whose address was refused is told once.
    const once = [...this.found.values()].filter(({ kind, address }) => kind !== 'image' || !refused.has(address));
    const found = once.map(({ document = -1, scene = this.sceneOfDocument.get(document), kind, detail }) => ({
      kind,
      detail,
      ...inScene(scene),
    }));
    const lost = [...this.lost.values()].flat();
    return [...found, ...lost.map(({ kind, detail, scene }) => ({ kind, detail, ...inScene(scene) }))];
  }

  /** Characters that no face has, each once. */
  get lostLetters(): string[] {
    const faults = [...this.lost.values()].flat();
    return [...new Set(faults.flatMap(({ lost = [] }) => lost))];
  }

  /** By document; that of the page comes first. */
  get hands(): [number, string][] {
    return [...this.handsByDocument];
  }

  /** Says in which scene the frame of a document is. */
  place(document: number, scene: number | undefined): void {
    if (scene !== undefined) this.sceneOfDocument.set(document, scene);
  }

  note(finding: Found): void {
    const short = { ...finding, detail: finding.detail.replaceAll(/\s+/g, ' ').slice(0, LONGEST_DETAIL) };
    const { kind, detail, scene, document } = short;
    if (this.found.size < MOST_FINDINGS) this.found.set(`${kind} ${scene} ${document} ${detail}`, short);
  }

  /** Notes the faces that a document lacks. Its characters without a face replace the ones noted before. */
  judge(document: number, faults: readonly FaceFault[]): void {
    const lost = faults.filter((fault) => fault.lost);
    this.lost.set(document, lost);
    for (const fault of faults) if (!lost.includes(fault)) this.note(fault);
  }

  noteAddress(url: string, detail: string): void {
    const { html } = this.options;
    const path = url.startsWith(STAGE_PAGE.host) ? url.slice(STAGE_PAGE.host.length) : url;
    const place = html.indexOf(path);
    this.note({ kind: 'address', detail, address: url, ...inScene(place < 0 ? undefined : sceneAt(html, place)) });
  }

  noteException({
    text,
    url,
    lineNumber = 0,
    columnNumber = 0,
    exception,
    executionContextId,
  }: ExceptionDetails): void {
    const { html } = this.options;
    const isInPage = url === `${STAGE_PAGE.host}${STAGE_PAGE.path}`;
    const scene = isInPage ? sceneAt(html, placeOf(html, lineNumber, columnNumber)) : undefined;
    const detail = exception?.description?.split('\n')[0] ?? text;
    this.note({ kind: 'script', detail, ...inScene(scene), document: executionContextId });
  }

  hear({ method, params }: CdpEvent): void {
    this.ears[method]?.(params as never);
  }

  private readonly ears: Record<string, (params: never) => void> = {
    'Page.frameStoppedLoading': ({ frameId }: { frameId: string }) => this.options.onLoad(frameId),
    'Inspector.targetCrashed': () => this.options.onCrash(),
    'Page.frameNavigated': ({ frame: { parentId, url } }: { frame: { parentId?: string; url: string } }) => {
      const isPage = url === `${STAGE_PAGE.host}${STAGE_PAGE.path}`;
      if (parentId === undefined && !isPage) this.note({ kind: 'address', detail: `the page went to ${url}` });
    },
    'Fetch.requestPaused': (request: PageRequest) => this.options.answers.take(request),
    'Runtime.consoleAPICalled': ({ executionContextId, args }: { executionContextId: number; args: Remote[] }) => {
      // The first that a document says comes from the page clock, which runs before its scripts.
      const hand = args[0]?.objectId;
      if (hand !== undefined && !this.handsByDocument.has(executionContextId)) {
        this.handsByDocument.set(executionContextId, hand);
      }
    },
    'Runtime.executionContextDestroyed': ({ executionContextId }: { executionContextId: number }) =>
      this.handsByDocument.delete(executionContextId),
    'Runtime.executionContextsCleared': () => this.handsByDocument.clear(),
    'Runtime.exceptionThrown': ({ exceptionDetails }: { exceptionDetails: ExceptionDetails }) =>
      this.noteException(exceptionDetails),
    'Page.javascriptDialogOpening': ({ type, message }: { type: string; message: string }) => {
      this.note({ kind: 'dialog', detail: `${type}: ${message}` });
      this.options.tell('Page.handleJavaScriptDialog', { accept: false }, 'page');
    },
    'Target.targetCreated': ({ targetInfo: { targetId, openerId, url } }: TargetCreated) => {
      if (openerId === undefined) return;
      this.note({ kind: 'window', detail: `closed: ${url}` });
      this.options.tell('Target.closeTarget', { targetId }, 'browser');
    },
  };
}

interface TargetCreated {
  targetInfo: { targetId: string; openerId?: string; url: string };
}

function inScene(scene: number | undefined): { scene?: number } {
  return scene === undefined ? {} : { scene };
}
