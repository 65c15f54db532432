import { createHash, type Hash } from 'node:crypto';
import { data, problem, type XReply } from './x-answer.js';

/** What X makes of a video or GIF after it has all bytes. */
export type Processing = 'at once' | 'takes a second' | 'fails' | 'too long' | 'never ends';

export interface XUpload {
  id: string;
  userId: string;
  mimeType: string;
  category: string;
  totalBytes: number;
  /** Sizes of the segments, in order of arrival. */
  segments: number[];
  /** Of all bytes, once they are whole. */
  sha256?: string;
  altText?: string;
  state: 'sending' | 'pending' | 'succeeded' | 'failed';
}

const LARGEST: Record<string, number> = {
  tweet_image: 5 * 1024 * 1024,
  tweet_gif: 15 * 1024 * 1024,
  tweet_video: 512 * 1024 * 1024,
};
const LARGEST_SEGMENT = 5 * 1024 * 1024;
const FAILURES = {
  fails: { code: 1, name: 'InvalidMedia', message: 'Unsupported video format' },
  'too long': { code: 3, name: 'InvalidMedia', message: 'Duration too long, maximum: 140000, actual: 180000 (MILLIS)' },
} as const;

/** Uploads at the fake X. Bytes are hashed and forgotten. */
export class XUploads {
  processing: Processing = 'takes a second';
  readonly all = new Map<string, XUpload>();
  readonly #hashes = new Map<string, Hash>();
  #next = 1_880_028_106_020_515_840n;

  initialize(userId: string, body: Record<string, unknown>): XReply {
    const { media_type: mimeType, media_category: category, total_bytes: totalBytes } = body;
    if (typeof mimeType !== 'string' || typeof category !== 'string' || !Number.isSafeInteger(totalBytes)) {
      return problem(400, 'One or more parameters to your request was invalid.', 'invalid-request');
    }
    if (Number(totalBytes) > (LARGEST[category] ?? 0)) {
      return problem(400, `File size exceeds ${LARGEST[category] ?? 0} bytes.`, 'invalid-request');
    }
    const id = String(this.#next++);
    const upload = { id, userId, mimeType, category, totalBytes: Number(totalBytes), segments: [] };
    this.all.set(id, { ...upload, state: 'sending' });
    this.#hashes.set(id, createHash('sha256'));
    return data({ id, media_key: keyOf(category, id), expires_after_secs: 86_400 });
  }

  append(upload: XUpload, index: number, bytes: Uint8Array): XReply {
    if (upload.state !== 'sending' || index !== upload.segments.length || index > 999) {
      return problem(400, 'Segments do not add up to provided total file size.', 'invalid-request');
    }
    if (bytes.byteLength > LARGEST_SEGMENT) return problem(413, 'Payload Too Large');
    this.#hashes.get(upload.id)?.update(bytes);
    upload.segments.push(bytes.byteLength);
    return data({ expires_at: Math.floor(Date.now() / 1_000) + 86_400 });
  }

  finalize(upload: XUpload): XReply {
    if (upload.segments.reduce((sum, size) => sum + size, 0) !== upload.totalBytes) {
      return problem(400, 'Segments do not add up to provided total file size.', 'invalid-request');
    }
    upload.sha256 = this.#hashes.get(upload.id)?.digest('hex');
    const isDone = upload.category === 'tweet_image' || this.processing === 'at once';
    upload.state = isDone ? 'succeeded' : 'pending';
    return this.#answerOf(upload, isDone ? undefined : { state: 'pending', check_after_secs: 1 });
  }

  status(upload: XUpload): XReply {
    const { processing } = this;
    if (processing === 'never ends') {
      return this.#answerOf(upload, { state: 'in_progress', check_after_secs: 1, progress_percent: 8 });
    }
    if (processing === 'fails' || processing === 'too long') {
      upload.state = 'failed';
      return this.#answerOf(upload, { state: 'failed', error: FAILURES[processing] });
    }
    upload.state = 'succeeded';
    return this.#answerOf(upload, { state: 'succeeded', progress_percent: 100 });
  }

  describe(upload: XUpload, altText: unknown): XReply {
    if (typeof altText !== 'string' || altText.length > 1_000 || upload.category === 'tweet_video') {
      return problem(400, 'One or more parameters to your request was invalid.', 'invalid-request');
    }
    upload.altText = altText;
    return data({ id: upload.id, associated_metadata: { alt_text: { text: altText } } });
  }

  #answerOf({ id, category, totalBytes }: XUpload, processing?: object): XReply {
    const info = processing === undefined ? {} : { processing_info: processing };
    return data({ id, media_key: keyOf(category, id), size: totalBytes, expires_after_secs: 86_400, ...info });
  }
}

export function keyOf(category: string, id: string): string {
  const types: Record<string, string> = { tweet_image: '3', tweet_gif: '16', tweet_video: '7' };
  return `${types[category] ?? '3'}_${id}`;
}
