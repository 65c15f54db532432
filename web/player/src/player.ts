import { dataOf, pictureOf, Refusal, refusalIn } from './answers.js';
import { factsIn, type Facts, idsIn, type Preview, previewIn, RUNNING, withNews } from './facts.js';
import { followJob, type Trouble } from './follow-job.js';
import { Host } from './host.js';
import { Media } from './media.js';
import { type Place, placesOn } from './sheet.js';
import { type Json, listIn, objectIn, textIn } from './values.js';

/** A sheet of frames, and where each of them is on it. */
export interface Frames {
  picture: string;
  places: Place[];
  shape: number;
}

export interface Shown {
  host: 'meeting' | 'silent' | 'met';
  /** What the person is told once, in place of what was told before. */
  notice?: string;
  refusal?: { said: string; nextStep?: string };
  wasCancelled?: boolean;
  /** All that the call made, and the one that is shown. */
  ids: string[];
  facts: Partial<Facts>;
  isGone?: boolean;
  trouble?: Trouble;
  frames?: Frames;
  media?: Media;
  preview?: Preview;
  chosen: number[];
  panel?: 'change' | 'link';
  /** Text that is no result of ours. */
  said?: string;
}

/** Tools whose films can be previewed. */
const PREVIEWED = ['create_video', 'compose_video'];

/** What the page knows, and how it comes to know it. */
export class Player {
  readonly host: Host;
  shown: Shown = { host: 'meeting', ids: [], facts: {}, chosen: [] };
  input: Json = {};
  private run = new AbortController();

  constructor(private readonly draw: () => void) {
    this.host = new Host({
      changed: () => draw(),
      input: (input) => this.hear(input),
      result: (result) => void this.take(result),
      cancelled: () => this.become({ wasCancelled: true }),
      ended: () => this.end(),
    });
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => this.shown.media?.blocked(blockedURI));
  }

  async start(): Promise<void> {
    try {
      await this.host.meet(() => this.become({ host: 'silent' }));
      this.become({ host: 'met' });
      this.followInput();
    } catch {
      this.become({ host: 'silent' });
    }
  }

  /** Another of several that one call made. */
  choose(id: string): void {
    this.become({ facts: { id }, frames: undefined, panel: undefined, notice: undefined });
    this.follow(id);
  }

  tell(notice: string): void {
    this.become({ notice });
  }

  become(change: Partial<Shown>): void {
    this.shown = { ...this.shown, ...change };
    this.draw();
  }

  /** The state of now with a fresh address; nothing where there is no news. */
  async renew(): Promise<Partial<Facts>> {
    const { id } = this.shown.facts;
    if (id === undefined || !this.host.can('serverTools')) return {};
    try {
      return factsIn((await this.host.call('lib_get', { resource_id: id })) ?? {});
    } catch (error) {
      return error instanceof Refusal && error.code !== 'not_found' ? this.renewElsewhere(id) : this.missed(error);
    }
  }

  /** An address may offer no tools of the library. */
  private async renewElsewhere(id: string): Promise<Partial<Facts>> {
    const data = await this.host.call('await_resource', { resource_id: id, wait_ms: 0 }).catch(() => undefined);
    return factsIn(data ?? {});
  }

  private missed(error: unknown): Partial<Facts> {
    if (error instanceof Refusal && error.code === 'not_found') this.vanish();
    return {};
  }

  private hear(input: Json): void {
    this.input = input;
    this.followInput();
    this.draw();
  }

  /** A call that waits for a resource names it before it answers. */
  private followInput(): void {
    const id = textIn(this.input['resource_id']);
    const isOfResource = ['await_resource', 'lib_get'].includes(this.host.tool ?? '');
    if (id !== undefined && isOfResource && this.shown.host === 'met' && this.shown.ids.length === 0) {
      this.become({ ids: [id], facts: { id } });
      this.follow(id);
    }
  }

  private async take(result: Json): Promise<void> {
    const refusal = refusalIn(result);
    const data = dataOf(result) ?? {};
    const preview = refusal ? undefined : previewIn(data);
    const ids = idsIn(data);
    if (refusal) {
      this.run.abort();
      this.become({ refusal: { said: refusal.message, nextStep: refusal.nextStep } });
    } else if (preview) {
      this.become({ preview, frames: await this.framesOf(pictureOf(result), preview.scenes.length) });
    } else if (ids[0] !== undefined && ids[0] === this.shown.facts.id && this.host.can('serverTools')) {
      // It is followed already, by the name that the call gave it.
      this.become({ facts: { ...factsIn(data), ...this.shown.facts } });
    } else if (ids[0] !== undefined) {
      this.become({ ids, facts: factsIn(data) });
      this.follow(ids[0]);
    } else this.become({ said: textIn(objectIn(listIn(result['content'])[0])['text']) ?? 'Done.' });
  }

  private follow(id: string): void {
    this.run.abort();
    this.shown.media?.end();
    this.run = new AbortController();
    this.become({ media: undefined, isGone: false, refusal: undefined, trouble: undefined });
    void this.followUntilEnd(id, this.run.signal);
  }

  private async followUntilEnd(id: string, signal: AbortSignal): Promise<void> {
    const news = (facts: Partial<Facts>): void => this.become({ facts: withNews(this.shown.facts, facts) });
    if (this.host.can('serverTools')) {
      try {
        if (this.isRunning || this.shown.facts.name === undefined) {
          const data = await this.host.call('lib_get', { resource_id: id }).catch(passRefusals);
          if (signal.aborted) return;
          news(factsIn(data ?? {}));
        }
        if (this.isRunning) {
          void this.addFrames(signal);
          await followJob(this.host, id, { news, trouble: (trouble) => this.become({ trouble }) }, signal);
          // The last state has no name, size or captions.
          if (!signal.aborted && this.shown.facts.status === 'completed') news(await this.renew());
        }
      } catch (error) {
        if (!signal.aborted) this.stop(error);
      }
    }
    if (!signal.aborted) this.openMedia();
  }

  private get isRunning(): boolean {
    return RUNNING.includes(this.shown.facts.status ?? 'queued');
  }

  private openMedia(): void {
    if (this.shown.facts.status !== 'completed' || this.shown.isGone) return;
    const around = { host: this.host, renew: () => this.renew(), changed: this.draw };
    const media = new Media(this.shown.facts, around);
    this.become({ media, frames: undefined });
    media.open();
  }

  private stop(error: unknown): void {
    if (error instanceof Refusal && error.code === 'not_found') this.vanish();
    else if (error instanceof Refusal) this.become({ refusal: { said: error.message, nextStep: error.nextStep } });
    else this.become({ trouble: 'silent' });
  }

  private vanish(): void {
    this.shown.media?.end();
    this.become({ isGone: true, media: undefined });
  }

  /** Frames of the film that is being made: the same call makes the same film, and a preview is free. */
  private async addFrames(signal: AbortSignal): Promise<void> {
    const tool = this.host.tool ?? '';
    if (!PREVIEWED.includes(tool) || this.shown.frames) return;
    try {
      const result = await this.host.callWhole('preview_video', { tool, arguments: this.input });
      const count = previewIn(dataOf(result) ?? {})?.scenes.length ?? 0;
      const frames = await this.framesOf(pictureOf(result), count);
      if (!signal.aborted && this.isRunning) this.become({ frames });
    } catch {
      // The words of the scenes stay in their place.
    }
  }

  private async framesOf(picture: string | undefined, count: number): Promise<Frames | undefined> {
    if (picture === undefined) return undefined;
    const image = new Image();
    image.src = picture;
    await image.decode().catch(() => undefined);
    const places = placesOn({ width: image.naturalWidth, height: image.naturalHeight }, count);
    return { picture, places: places?.places ?? [], shape: places?.shape ?? image.naturalWidth / image.naturalHeight };
  }

  private end(): void {
    this.run.abort();
    this.shown.media?.end();
  }
}

/** Whether the tool is there is not known: without it the job is followed all the same. */
function passRefusals(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'not_found') throw error;
  return undefined;
}
