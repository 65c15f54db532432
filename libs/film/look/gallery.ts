/**
 * Draws the example of every kind of scene for the guide: `npm run gallery` writes `docs/scenes/<type>.jpg`. Look at them before
 * they are committed.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { documentOf } from '../src/adapters/document/document-of.js';
import { FilmAssets } from '../src/adapters/film-assets.js';
import { browserProgram } from '../src/adapters/stage/browser-program.js';
import { openStage } from '../src/adapters/stage/open-stage.js';
import { type FilmBrief, hasCallersMarkup } from '../src/film-brief.js';
import { speakScenes } from '../src/plan/speak-scenes.js';
import { KINDS, VISUAL_TYPES, type VisualType } from '../src/scenes/kinds.js';
import { scene } from '../src/scenes/scene.js';
import { FILM_THEMES } from '../src/themes/themes.js';
import { openSpeaker } from '@libs/rendering/adapters';

const FOLDER = 'docs/scenes';
const SIZE = { width: 854, height: 480 };
const SHOWN_WIDTH = 640;
/** Share of a scene at which all of it is there. */
const LATE = 0.97;

const browser = await browserProgram({ folder: join(tmpdir(), `film-browser-${userInfo().username}`) });
const speaker = await openSpeaker('none');
const themes = FILM_THEMES.filter(({ calm }) => !calm);
const folder = await mkdtemp(join(tmpdir(), 'gallery-'));
await mkdir(FOLDER, { recursive: true });
try {
  const photo = join(folder, 'photo.png');
  await writeFile(photo, await drawn('picture', {}));
  for (const type of VISUAL_TYPES) {
    const picture = sharp(await drawn(type, type === 'image' ? { photo } : {})).resize(SHOWN_WIDTH);
    await picture.jpeg({ quality: 82 }).toFile(join(FOLDER, `${type}.jpg`));
    process.stdout.write(`${join(FOLDER, `${type}.jpg`)}\n`);
  }
} finally {
  await rm(folder, { recursive: true });
}

/** The example of a kind, late in its scene, as a JPEG. Its image, if it has one, is that photo. */
async function drawn(type: VisualType, { photo }: { photo?: string }): Promise<Buffer> {
  const at = VISUAL_TYPES.indexOf(type);
  const brief: FilmBrief = {
    scenes: [scene.parse({ ...KINDS[type].words.example })],
    aspectRatio: '16:9',
    resolution: '480p',
    fps: 30,
    theme: themes[at % themes.length]!.name,
    tone: at % 2 === 0 ? 'light' : 'dark',
    voice: 'none',
    captions: 'none',
    music: 'off',
    seed: 1,
  };
  const [spoken] = await speakScenes(brief.scenes ?? [], {
    speak: (text, speed) => speaker.speak(text, { voice: 'none', speed }),
    onScene: () => undefined,
  });
  const visual = brief.scenes?.[0]?.visual;
  const id = visual?.type === 'image' ? visual.resource_id : undefined;
  const assets = await FilmAssets.open(id !== undefined && photo !== undefined ? { [id]: photo } : {});
  const stage = await openStage({
    ...SIZE,
    html: await documentOf(brief, [spoken!], assets),
    fps: 30,
    seed: 1,
    assets: (path) => assets.at(path),
    markup: hasCallersMarkup(brief) ? 'callers' : 'ours',
    browser,
    signal: new AbortController().signal,
  });
  try {
    return (await stage.frameAt(spoken!.durationSeconds * LATE)).jpeg;
  } finally {
    await stage.close();
  }
}
