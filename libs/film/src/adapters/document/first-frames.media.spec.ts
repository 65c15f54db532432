import { videoFrameSize } from '@libs/drawing';
import { expect, it } from 'vitest';
import { testBrowser } from '../../../../../test/support/films/test-stage.js';
import { KINDS } from '../../scenes/kinds.js';
import { scene } from '../../scenes/scene.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { openStage } from '../stage/open-stage.js';
import { packageAsset } from '../stage/package-assets.js';
import { filmDocument } from './film-document.js';

/** The largest opacity of a text of the scene that stands, of all in which it lies. */
const BRIGHTEST = `(() => {
  const opacityOf = (one) => one === null ? 1 : Number(getComputedStyle(one).opacity) * opacityOf(one.parentElement);
  const scene = [...document.querySelectorAll('.scene')].find((one) => one.checkVisibility());
  const texts = [...scene.querySelectorAll('.safe > * *')].filter((one) => one.childElementCount === 0 && one.textContent.trim());
  return Math.max(...texts.map(opacityOf));
})()`;

it('no scene begins without words: what enters with it stands in its first frame', async () => {
  const { title, quote, stat, list, compare, table, timeline, end_card: endCard } = KINDS;
  const scenes = [title, quote, stat, list, compare, table, timeline, endCard].map(({ words }) =>
    scene.parse(words.example),
  );
  const { width, height } = videoFrameSize('16:9', '480p');
  const theme = FILM_THEMES[0]!;
  const html = await filmDocument({
    width,
    height,
    shape: 'wide',
    theme,
    ground: 'light',
    palette: theme.tones.light,
    seed: 1,
    scenes: scenes.map((one, index) => ({ scene: one, startSeconds: index, durationSeconds: 1, entrance: 'cut' })),
    icon: () => ({ address: '/icons/tabler/box.svg' }),
    image: (id) => ({ address: `/media/${id}` }),
  });
  const browser = await testBrowser();
  const signal = new AbortController().signal;
  const stage = await openStage({ html, width, height, fps: 30, seed: 1, assets: packageAsset, markup: 'ours', browser, signal }); // prettier-ignore
  try {
    const brightest: Record<string, unknown> = {};
    for (const [at, { visual }] of scenes.entries()) {
      await stage.frameAt(at);
      brightest[visual.type] = await stage.ask(BRIGHTEST);
    }
    expect(brightest).toEqual(Object.fromEntries(scenes.map(({ visual }) => [visual.type, 1])));
  } finally {
    await stage.close();
  }
});
