import { expect, it } from 'vitest';
import { stagedFilm } from '../../../../test/support/films/drawn-film.js';
import type { FilmBrief } from '../film-brief.js';
import { scene } from '../scenes/scene.js';
import { CaptionWatch } from './caption-watch.js';

const SAID = 'Two lines of words are said while it stands.';
const OWN = `<style>p { position: absolute; left: 10vw; margin: 0; font: 600 8vmin sans-serif }</style>
<p style="top:20vh">Free words</p><p style="top:86vh">Covered words</p>`;

/** What a film of the caller's markup and of a packaged scene finds while it is drawn. */
async function found(): Promise<unknown[]> {
  const scenes = [
    { type: 'html', html: OWN },
    { type: 'title', text: 'Packaged' },
  ].map((visual) => scene.parse({ say: SAID, visual }));
  const style = { theme: 'swiss', ground: 'light', aspectRatio: '16:9', resolution: '480p' } as const;
  const brief: FilmBrief = { scenes, ...style, fps: 24, voice: 'none', captions: 'burned', music: 'off', seed: 1 };
  const { script, stage } = await stagedFilm(brief);
  try {
    const watch = new CaptionWatch(stage, brief, script.expected);
    const moments = script.expected.map(({ at }) => Math.floor(at * brief.fps));
    for (const frame of moments) await watch.frameAt(frame / brief.fps);
    return watch.findings;
  } finally {
    await stage.close();
  }
}

it('a film finds words of the caller that its captions cover, and no others', async () => {
  expect(await found()).toEqual([
    {
      scene: 0,
      field: 'visual.html',
      kind: 'overlap',
      detail: expect.stringMatching(/^“Covered words” lies under the captions, which take \d+ to \d+ % of the height/u),
    },
  ]);
});
