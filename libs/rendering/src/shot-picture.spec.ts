import { describe, expect, it } from 'vitest';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { captionPlace } from './caption-place.js';
import { ASPECT_RATIOS, imageFrameSize, type AspectRatio } from './frame-size.js';
import { LAYOUT_KINDS } from './layout-look.js';
import { LOWEST_CONTRAST } from './legibility.js';
import { LIGHTS } from './palette.js';
import { safeArea } from './safe-area.js';
import { SCENE_KINDS } from './scene-kind.js';
import { ShotPicture } from './shot-picture.js';
import type { Shot } from './shot.js';
import { THEMES, themeNamed } from './themes/theme-list.js';

const studio = new CanvasStudio();
/** Words are measured against a tenth of the picture's size anyway. */
const SMALL = 128;

/** Tails of letters may hang a little out of their box. */
const DESCENDERS = 14;

function inDesignUnits(ratio: AspectRatio): { width: number; height: number } {
  const { width, height, density } = imageFrameSize(ratio, SMALL);
  return { width: width / density, height: height / density };
}

interface Case {
  theme: string;
  ratio: AspectRatio;
  captioned?: boolean;
}

function pictured(shown: Partial<Shot>, { theme, ratio, captioned = false }: Case): ShotPicture {
  const frame = imageFrameSize(ratio, SMALL);
  const words = ['Readable', 'words', 'everywhere'].map((text, at) => ({
    text,
    startSeconds: 0,
    endSeconds: 1,
    emphasised: at === 0,
  }));
  const shot: Shot = {
    index: 0,
    startSeconds: 0,
    durationSeconds: 5,
    spoken: [],
    headline: words,
    layout: 'title',
    mirrored: false,
    scene: 'flow',
    variant: 0,
    light: 'day',
    transition: 'cut',
    ...shown,
  };
  const captionBand = captioned ? captionPlace(inDesignUnits(ratio)).band : 0;
  return new ShotPicture(shot, {
    studio,
    frame,
    theme: themeNamed(theme),
    tempo: 'steady',
    seed: 3,
    captionBand,
    last: true,
  });
}

const looks = THEMES.flatMap((theme) => ASPECT_RATIOS.map((ratio) => ({ theme, ratio })));

describe('the words of a shot', () => {
  it.each(looks)('can be read in every layout of $theme on $ratio, inside the safe area', ({ theme, ratio }) => {
    const frame = inDesignUnits(ratio);
    const safe = safeArea(frame);
    LAYOUT_KINDS.forEach((layout, kind) => {
      for (const turn of [0, 1, 2]) {
        const scene = SCENE_KINDS[(kind * 3 + turn * 7) % SCENE_KINDS.length] ?? 'flow';
        const light = LIGHTS[(kind + turn * 3) % LIGHTS.length] ?? 'day';
        const shot = { layout, scene, light, mirrored: turn === 1, variant: turn };
        const picture = pictured(shot, { theme, ratio, captioned: turn === 2 });
        expect(picture.contrast, `${layout} ${scene} ${light}`).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
        const { x, y, width, height } = picture.setting.bounds;
        expect(Math.min(x - safe.left, frame.width - safe.right - x - width)).toBeGreaterThanOrEqual(-1);
        expect(Math.min(y - safe.top, frame.height - safe.bottom - y - height)).toBeGreaterThanOrEqual(-DESCENDERS);
      }
    });
  });

  it.each(SCENE_KINDS)('can be read on %s in every light of every theme', (scene) => {
    for (const theme of THEMES) {
      for (const light of LIGHTS) {
        const layout = LAYOUT_KINDS[(LIGHTS.indexOf(light) * 2) % 8] ?? 'title';
        const { contrast } = pictured({ scene, light, layout }, { theme, ratio: '16:9' });
        expect(contrast, `${theme} ${light} ${layout}`).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
      }
    }
  });
});
