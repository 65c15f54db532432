import { setTimeout as pause } from 'node:timers/promises';
import { XFailure } from '../gateway/x-failure.js';
import type { XMediaFile } from '../gateway/x-gateway.js';
import type { XKeyPair } from '../gateway/x-key-pair.js';
import { failureOfEmpty, safeDetail } from '../wire/failure-of.js';
import { field, isXId, type XAnswer } from '../wire/x-answer.js';
import { segmentForm } from './segment-form.js';
import { segments } from './segments.js';
import type { XClient, XRequest } from './x-client.js';

/** X takes 5 MB and 1000 segments; behind some of its proxies large segments fail. */
const SEGMENT_BYTES = 2 * 1024 * 1024;
const ANSWER_MS = 20_000;
const SEGMENT_MS = 90_000;
const PROCESSING_MS = 10 * 60_000;
const LONGEST_PAUSE_SECONDS = 30;

interface UploadOrder {
  client: XClient;
  tokens: XKeyPair;
  file: XMediaFile;
  signal?: AbortSignal;
}

/** One upload of a file, in the four steps of API 2: initialize, append, finalize, status. */
export class MediaUpload {
  readonly #order: UploadOrder;

  constructor(order: UploadOrder) {
    this.#order = order;
  }

  async run(): Promise<string> {
    const { file } = this.#order;
    const id = await this.#initialize();
    await this.#append(id);
    const finalized = await this.#ask({ method: 'POST', path: `/2/media/upload/${id}/finalize` });
    await this.#processed(id, finalized);
    if (file.altText !== undefined && file.category !== 'tweet_video') await this.#describe(id, file.altText);
    return id;
  }

  async #initialize(): Promise<string> {
    const { mimeType, category, sizeBytes } = this.#order.file;
    const json = { media_type: mimeType, media_category: category, total_bytes: sizeBytes };
    const answer = await this.#ask({ method: 'POST', path: '/2/media/upload/initialize', json });
    const id = field(answer.json, 'data', 'id');
    if (!isXId(id)) throw failureOfEmpty(answer, 'nothing', this.#secrets());
    return id;
  }

  async #append(id: string): Promise<void> {
    const { file, signal } = this.#order;
    signal?.throwIfAborted();
    let index = 0;
    const bytes = await file.open();
    for await (const segment of segments(bytes, { segmentBytes: SEGMENT_BYTES, sizeBytes: file.sizeBytes })) {
      const form = segmentForm(index, segment);
      await this.#ask({ method: 'POST', path: `/2/media/upload/${id}/append`, form, timeoutMs: SEGMENT_MS });
      index += 1;
    }
  }

  /** X works on videos and GIFs after `finalize` and says when to ask again. */
  async #processed(id: string, finalized: XAnswer): Promise<void> {
    const deadline = Date.now() + PROCESSING_MS;
    let answer = finalized;
    for (;;) {
      const info = field(answer.json, 'data', 'processing_info');
      const state = field(info, 'state');
      if (info === undefined || state === 'succeeded') return;
      if (state === 'failed') throw this.#refused(info);
      if (Date.now() > deadline) throw new XFailure('unavailable', { detail: 'X is still processing the file' });
      await this.#pause(field(info, 'check_after_secs'));
      answer = await this.#ask({ method: 'GET', path: `/2/media/upload?command=STATUS&media_id=${id}` });
    }
  }

  async #describe(id: string, text: string): Promise<void> {
    const json = { id, metadata: { alt_text: { text } } };
    await this.#ask({ method: 'POST', path: '/2/media/metadata', json });
  }

  async #pause(seconds: unknown): Promise<void> {
    const { signal } = this.#order;
    const bounded = Math.min(Math.max(Number(seconds) || 1, 1), LONGEST_PAUSE_SECONDS);
    try {
      await pause(bounded * 1_000, undefined, { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  }

  #refused(info: unknown): XFailure {
    const words = field(info, 'error', 'message') ?? field(info, 'error', 'detail') ?? field(info, 'error', 'name');
    return new XFailure('media_refused', { detail: safeDetail(words, this.#secrets()) });
  }

  /** What X finds wrong with a request of an upload, it finds wrong with the file. */
  async #ask(request: Omit<XRequest, 'tokens' | 'effect' | 'timeoutMs' | 'signal'> & { timeoutMs?: number }) {
    const { client, tokens, signal } = this.#order;
    try {
      return await client.send({ timeoutMs: ANSWER_MS, ...request, tokens, effect: 'nothing', signal });
    } catch (error) {
      if (!(error instanceof XFailure) || error.kind !== 'invalid') throw error;
      throw new XFailure('media_refused', { status: error.status, detail: error.detail });
    }
  }

  #secrets(): readonly string[] {
    return this.#order.client.secretsOf(this.#order.tokens);
  }
}
