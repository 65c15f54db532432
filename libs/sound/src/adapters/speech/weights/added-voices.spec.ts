import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseVoice } from '../../../speech/voices/choose-voice.js';
import { findOffer } from '../find-voices.js';
import { openSpeaker } from '../open-speaker.js';
import { addVoice, removeVoice, type VoiceToAdd } from './add-voice.js';

const PIPER = {
  'en_US-amy-low.onnx': 'weights',
  'en_US-amy-low.onnx.json': '{"audio":{"sample_rate":16000}}',
  'tokens.txt': '_ 0',
  'espeak-ng-data/phontab': 'x',
};
type Entry = Parameters<ReturnType<typeof pack>['entry']>[0];

/** As `sherpa-onnx` publishes them: one folder with the files. */
async function tar(files: Readonly<Record<string, string>>, others: Entry[] = []): Promise<Buffer> {
  const packed = pack();
  for (const [name, text] of Object.entries(files)) packed.entry({ name: `top/${name}` }, text);
  for (const entry of others) packed.entry(entry, '');
  packed.finalize();
  return buffer(packed);
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** The package at its documented members: a tone of as many tenths of a second as the sentence has letters. */
const ENGINE = `exports.OfflineTts = class {
  static async createAsync({ model: { vits } }) {
    if (require('node:fs').readFileSync(vits.model, 'utf8') !== 'weights') throw new Error('Load model failed');
    return { numSpeakers: 3, generateAsync: async ({ text, sid, speed }) => {
      if (/crash/i.test(text)) process.abort();
      const length = Math.round((text.length * 800) / speed);
      return { sampleRate: 8000, samples: Float32Array.from({ length }, (_, at) => 0.3 * Math.sin((at * (sid + 1)) / 3)) };
    } };
  }
};`;

describe('added voices', () => {
  let work: string;
  let voicesDir: string;
  beforeEach(async () => {
    work = await mkdtemp(join(tmpdir(), 'weights-'));
    voicesDir = join(work, 'voices');
  });
  afterEach(() => rm(work, { recursive: true }));

  const searchPath = process.env['PATH'] ?? '';
  const offer = async () => (await findOffer({ searchPath: '', voicesDir }, 'slt')).offer;
  const left = async (): Promise<string[]> => (await readdir(voicesDir)).filter((name) => name !== 'node_modules');

  async function add(bytes: Buffer, more: Partial<VoiceToAdd> = {}): ReturnType<typeof addVoice> {
    const path = join(work, 'vits-piper-en_US-amy-low.tar.gz');
    await writeFile(path, bytes);
    return addVoice(voicesDir, { path, sha256: sha256(bytes), licence: 'MIT', ...more }, searchPath);
  }

  async function install(): Promise<void> {
    const folder = join(voicesDir, 'node_modules/sherpa-onnx-node');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"main":"engine.js"}');
    await writeFile(join(folder, 'engine.js'), ENGINE);
  }

  it('are unpacked whole, and cannot speak before the engine is installed', async () => {
    const added = await add(gzipSync(await tar(PIPER)));
    const voice = { id: 'local/en-us-amy-low', language: 'en-US', sampleRate: 16_000, licence: 'MIT' };
    expect(added).toEqual([voice]);
    expect(await readdir(join(voicesDir, 'en-us-amy-low'))).toContain('voice.json');
    const { offer: found, faults } = await findOffer({ searchPath: '', voicesDir }, 'slt');
    expect(() => chooseVoice({ voice: voice.id }, found)).toThrow(
      'The voice "local/en-us-amy-low" cannot speak: sherpa-onnx-node is not installed on this machine. Choose one of slt, rms, awb, kal16.',
    );
    expect(faults).toEqual([expect.stringContaining(`--prefix "${voicesDir}" sherpa-onnx-node@`)]);
    const speaking = (await openSpeaker(voice.id, voicesDir)).speak('One.', { voice: voice.id, speed: 1 });
    await expect(speaking).rejects.toThrow('sherpa-onnx-node is not installed on this machine');
    await install();
    expect((await offer()).voices).toContainEqual(voice);
    expect(await removeVoice(voicesDir, 'en-us-amy-low')).toBe(true);
    expect(await removeVoice(voicesDir, 'en-us-amy-low')).toBe(false);
    expect(await left()).toEqual([]);
  });

  it('come from a folder too, by the hash of its weights', async () => {
    const folder = join(work, 'kokoro-en-v0_19');
    await mkdir(join(folder, 'espeak-ng-data'), { recursive: true });
    await Promise.all(['tokens.txt', 'model.onnx'].map((name) => writeFile(join(folder, name), name)));
    await writeFile(join(folder, 'voices.bin'), Buffer.alloc(2 * 510 * 256 * 4));
    const asked = { path: folder, sha256: sha256('model.onnx'), licence: 'Apache-2.0', speakers: [0, 5] };
    expect(await addVoice(voicesDir, asked, '')).toMatchObject([
      { id: 'local/kokoro-en-v0-19.0', language: 'en', sampleRate: 24_000 },
      { id: 'local/kokoro-en-v0-19.5' },
    ]);
    expect(JSON.parse(await readFile(join(voicesDir, 'kokoro-en-v0-19/voice.json'), 'utf8'))).toMatchObject({
      kind: 'kokoro',
      sha256: asked.sha256,
    });
    await symlink('/etc/passwd', join(folder, 'LICENSE'));
    await expect(addVoice(voicesDir, { ...asked, name: 'again' }, '')).rejects.toThrow(
      '"LICENSE" is a link or a device',
    );
    expect(await left()).toEqual(['kokoro-en-v0-19']);
  });

  it.each<[string, () => Promise<Buffer>, Partial<VoiceToAdd>, string]>([
    ['another hash', () => tar(PIPER), { sha256: '0'.repeat(64) }, 'not the one that was given'],
    ['a cut archive', async () => gzipSync(await tar(PIPER)).subarray(0, -20), {}, 'cannot be unpacked'],
    ['a cut tar', async () => (await tar(PIPER)).subarray(0, 700), {}, 'cannot be unpacked: Unexpected end of data'],
    ['no archive', async () => Buffer.from('<html>not found</html>'.repeat(100)), {}, 'cannot be unpacked'],
    ['a name that leads out', () => tar(PIPER, [{ name: 'top/../../x' }]), {}, 'leads out of its folder'],
    ['an absolute name', () => tar(PIPER, [{ name: '/etc/x' }]), {}, 'leads out of its folder'],
    ['a link', () => tar(PIPER, [{ name: 'top/x', type: 'symlink', linkname: '/etc' }]), {}, '"top/x" is a symlink'],
    ['a device', () => tar(PIPER, [{ name: 'top/x', type: 'block-device' }]), {}, 'is a block-device'],
    ['a name twice', () => tar(PIPER, [{ name: 'top/tokens.txt' }]), {}, 'it has a file twice'],
    ['10 GB', async () => hugeTar(), {}, 'unpacks to more than 2 GB'],
    ['5,001 folders', () => tar({}, manyFolders()), {}, 'more than 5000 files'],
    ['no weights', () => tar({ 'tokens.txt': '' }), {}, 'it has 0 files *.onnx'],
    ['no language', () => tar(withoutLanguage()), {}, 'add --language TAG'],
    ['a bad name', () => tar(PIPER), { name: '../x' }, 'cannot be the name of a voice'],
  ])('%s is refused, and nothing is kept', async (_, bytes, more, says) => {
    await expect(add(await bytes(), more)).rejects.toThrow(says);
    expect(await readdir(voicesDir).catch(() => [])).toEqual([]);
  });

  it('do not replace one another, and what a dead command left is removed', async () => {
    await mkdir(join(voicesDir, 'en-us-amy-low.part/espeak-ng-data'), { recursive: true });
    const bytes = await tar(PIPER);
    await add(bytes);
    await expect(add(bytes)).rejects.toThrow('There is already a voice en-us-amy-low: remove it first');
    expect(await left()).toEqual(['en-us-amy-low']);
  });

  it('with a damaged record are named, and do not stop the others', async () => {
    await add(await tar(PIPER));
    await writeFile(join(voicesDir, 'en-us-amy-low/voice.json'), '{');
    expect((await offer()).unready).toMatchObject([{ id: 'local/en-us-amy-low' }]);
  });

  it('speak other languages where a call names none, unless their licence forbids commercial use', () => {
    const spanish = { id: 'local/eva', language: 'es-ES', sampleRate: 16_000 };
    const chosen = (licence: string) =>
      chooseVoice({ voice: 'auto', language: 'es' }, { voices: [{ ...spanish, licence }], standard: 'slt' })?.id;
    expect([chosen('MIT LICENCE'), chosen('CC BY-NC 4.0')]).toEqual(['local/eva', undefined]);
  });

  it('speak in a process of their own, whose death fails the sentence alone', async () => {
    await install();
    await expect(add(await tar({ ...PIPER, 'en_US-amy-low.onnx': 'weighty' }))).rejects.toThrow(
      'its weights do not speak. Load model failed (exit code 1)',
    );
    await expect(add(await tar(PIPER), { speakers: [3] })).rejects.toThrow('have 3 speakers, counted from 0');
    const [voice] = await add(await tar(PIPER), { name: 'amy', speakers: [2] });
    expect(voice).toMatchObject({ id: 'local/amy.2', sampleRate: 8000 });
    const speaker = await openSpeaker('local/amy.2', voicesDir);
    const say = (text: string, speed = 1) => speaker.speak(text, { voice: 'local/amy.2', speed });
    const [usual, fast] = [
      await say('The lamp is lit. Nobody sees it.'),
      await say('The lamp is lit. Nobody sees it.', 2),
    ];
    expect(usual).toMatchObject({ sampleRate: 8000 });
    expect(usual.words.map(({ text }) => text).join(' ')).toBe('The lamp is lit. Nobody sees it.');
    expect(usual.durationSeconds / fast.durationSeconds).toBeGreaterThan(1.5);
    await expect(say('They crash.')).rejects.toThrow('The text could not be spoken: the voice local/amy.2 failed.');
    expect((await say('The lamp is lit.')).samples.length).toBeGreaterThan(0);
  });
});

/** Its first entry says that it has ten gigabytes. */
async function hugeTar(): Promise<Buffer> {
  const packed = pack();
  packed.entry({ name: 'top/model.onnx', size: 10 * 1024 ** 3 });
  const [header] = await packed[Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [value as Buffer]);
  return header!;
}

function manyFolders(): Entry[] {
  return Array.from({ length: 5_001 }, () => ({ name: 'top', type: 'directory' }));
}

function withoutLanguage(): Record<string, string> {
  return Object.fromEntries(Object.entries(PIPER).map(([name, text]) => [name.replace('en_US-', ''), text]));
}
