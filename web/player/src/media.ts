import { cuesOf, type Cue } from './captions.js';
import type { Facts } from './facts.js';
import type { Host } from './host.js';
import { isFreshEnough, isWorthRenewing, MOST_UNASKED_BYTES, type Step, stepAfter } from './ladder.js';
import { blobAddress, dataAddress, type FileParts, readBytes, textOf } from './read-bytes.js';

/** What is on the screen, or on its way there. */
export interface MediaState {
  step: Step;
  /** Of the file, where it can be shown now. */
  address?: string;
  /** A small picture of it. */
  poster?: string;
  cues?: Cue[];
  /** How much of the file has come through the host, from 0 to 1. */
  share?: number;
  /** It is large: the person decides whether it comes through the host. */
  asks?: boolean;
  /** Where playing goes on, once the file is there. */
  resume?: { at: number; playing: boolean };
}

/** A host that blocks silently: the file should have begun by then. */
const FIRST_BYTES_MS = 10_000;

interface Surroundings {
  host: Host;
  /** The facts of now, with a fresh address. */
  renew: () => Promise<Partial<Facts>>;
  changed: () => void;
}

/** Brings the file of a completed resource to the screen, by one step of the ladder after another. */
export class Media {
  state: MediaState = { step: 'address' };
  private readonly ends = new AbortController();
  private renewals = 0;
  private wasSeen = false;
  private timer?: ReturnType<typeof setTimeout>;
  private file?: FileParts;
  /** `performance.now()` when the address came. */
  private addressAt = performance.now();

  constructor(
    private facts: Partial<Facts>,
    private readonly around: Surroundings,
  ) {}

  get canPlay(): boolean {
    return ['video', 'audio', 'image'].includes(this.kind);
  }

  get kind(): string {
    return this.facts.mimeType?.split('/')[0] ?? this.facts.kind ?? '';
  }

  open(): void {
    if (!this.canPlay) return this.become({ step: 'picture' });
    if (this.facts.address === undefined) this.stepOn();
    else this.show(this.facts.address);
    void this.addPicture();
    void this.addCues();
  }

  end(): void {
    this.ends.abort();
    clearTimeout(this.timer);
    if (this.state.address?.startsWith('blob:')) URL.revokeObjectURL(this.state.address);
  }

  /** The file is on the screen. */
  seen(): void {
    clearTimeout(this.timer);
    this.wasSeen = true;
  }

  /** It plays, so the next stop is one of its own. */
  plays(): void {
    this.renewals = 0;
  }

  /** The file did not come, or stopped. A host says so twice: what is no longer tried cannot fail again. */
  async broke(address: string | undefined, at = 0, playing = false): Promise<void> {
    if (address !== this.state.address) return;
    clearTimeout(this.timer);
    if (this.state.step !== 'address' || this.ends.signal.aborted) return this.stepOn({ at, playing });
    const { wasSeen, renewals } = this;
    if (!isWorthRenewing({ wasSeen, renewals, ageSeconds: this.age })) return this.stepOn({ at, playing });
    this.renewals += 1;
    const facts = await this.around.renew();
    // The same address would not be fetched again.
    if (facts.address === undefined || facts.address === address) return this.stepOn({ at, playing });
    this.addressAt = performance.now();
    this.facts = { ...this.facts, ...facts };
    this.state.resume = { at, playing };
    this.show(facts.address);
  }

  /** The host's policy refused an address. */
  blocked(uri: string): void {
    const isOurs = this.state.address?.startsWith(uri) || uri === this.state.address?.split(':')[0];
    if (isOurs && this.state.step !== 'picture' && !this.wasSeen) void this.broke(this.state.address);
  }

  /** The large file is wanted. */
  fetchAnyway(): void {
    this.become({ asks: false });
    void this.fetchFile();
  }

  /** An address that others may use for some minutes. */
  async freshAddress(): Promise<string | undefined> {
    if (this.facts.address !== undefined && isFreshEnough(this.age)) return this.facts.address;
    const facts = await this.around.renew();
    this.facts = { ...this.facts, ...facts };
    this.addressAt = performance.now();
    return this.facts.address;
  }

  private get age(): number {
    return (performance.now() - this.addressAt) / 1000;
  }

  private show(address: string): void {
    this.wasSeen = this.wasSeen && this.state.step === 'address';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.broke(address), FIRST_BYTES_MS);
    this.become({ address, share: undefined });
  }

  private stepOn(resume?: MediaState['resume']): void {
    if (this.ends.signal.aborted) return;
    const { sizeBytes } = this.facts;
    const step = stepAfter(this.state.step, { canRead: this.around.host.can('serverTools'), sizeBytes });
    this.become({ step, address: undefined, share: undefined, resume: resume ?? this.state.resume });
    if (step === 'picture') return;
    if (step === 'blob' && (sizeBytes ?? 0) > MOST_UNASKED_BYTES) return this.become({ asks: true });
    void this.fetchFile();
  }

  private async fetchFile(): Promise<void> {
    const { id = '' } = this.facts;
    const onShare = (share: number): void => this.become({ share });
    try {
      this.file ??= await readBytes(this.around.host, { id, file: 'asset', signal: this.ends.signal, onShare });
      this.show(this.state.step === 'blob' ? blobAddress(this.file) : dataAddress(this.file));
    } catch {
      // Whatever it was, the picture and the link are left.
      if (!this.ends.signal.aborted) this.become({ step: 'picture', share: undefined });
    }
  }

  /** A small picture that every host shows, as `data:` is in the default policy. */
  private async addPicture(): Promise<void> {
    if (!this.facts.hasThumbnail) return;
    const file = await this.fileBeside('thumbnail');
    if (file) this.become({ poster: dataAddress(file) });
  }

  private async addCues(): Promise<void> {
    if (!this.facts.hasCaptions || this.kind === 'image') return;
    const file = await this.fileBeside('captions');
    if (file) this.become({ cues: cuesOf(textOf(file)) });
  }

  /** Undefined where the host passes nothing on: the film plays without it. */
  private async fileBeside(file: 'thumbnail' | 'captions'): Promise<FileParts | undefined> {
    const { id = '' } = this.facts;
    if (!this.around.host.can('serverTools')) return undefined;
    return readBytes(this.around.host, { id, file, signal: this.ends.signal }).catch(() => undefined);
  }

  private become(change: Partial<MediaState>): void {
    if (this.ends.signal.aborted) return;
    this.state = { ...this.state, ...change };
    this.around.changed();
  }
}
