import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deny } from '@libs/kernel';
import type { AdapterOfBrief } from '../../style/adapter-of-brief.js';
import { readStyle, type Style } from '../../style/style.js';

/** The style that a brief names, as it was when the order was admitted; undefined where it names none. */
export async function loadStyle(
  adapter: AdapterOfBrief | undefined,
  inputs: Readonly<Record<string, string>> = {},
): Promise<Style | undefined> {
  return adapter && readStyleFile(adapter.id, inputs[adapter.id], adapter.sha256);
}

/** Reads the file of an adapter of this name; refuses one whose bytes have another hash. */
async function readStyleFile(name: string, path: string | undefined, sha256?: string): Promise<Style> {
  try {
    if (path === undefined) throw new TypeError('it has no file');
    const bytes = await readFile(path);
    if (sha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw new TypeError('its file is another one');
    }
    return readStyle(bytes.toString());
  } catch (cause) {
    throw deny('input_unsupported', `Adapter ${name} cannot be read as a style.`, {
      nextStep: 'Train it again with train_adapter, or leave adapter_id out.',
      cause,
    });
  }
}
