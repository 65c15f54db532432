import { describe, expect, it } from 'vitest';
import type { BrandMark } from './brand-mark.js';
import { smooth } from './brushes/smooth-brush.js';
import { CanvasStudio } from './adapters/canvas-studio.js';
import { captionPlace } from './caption-place.js';
import { ASPECT_RATIOS, imageFrameSize, type AspectRatio } from './frame-size.js';
import { LAYOUT_KINDS } from './layout-look.js';
import { HEAD_ROOM, type Box } from './layout.js';
import { LOWEST_CONTRAST } from './legibility.js';
import { LIGHTS } from './palette.js';
import type { Photo } from './photos/photo.js';
import { safeArea } from './safe-area.js';
import { SCENE_KINDS } from './scene-kind.js';
import { ShotPicture } from './shot-picture.js';
import type { Shot } from './shot.js';
import type { Theme } from './theme.js';
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
  theme: string | Theme;
  ratio: AspectRatio;
  captioned?: boolean;
  mark?: BrandMark;
  photos?: Photo[];
}

function pictured(shown: Partial<Shot>, { theme, ratio, captioned = false, mark, photos }: Case): ShotPicture {
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
    theme: typeof theme === 'string' ? themeNamed(theme) : theme,
    tempo: 'steady',
    seed: 3,
    captionBand,
    mark,
    photos,
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

describe('an end card', () => {
  const mark: BrandMark = { name: 'Northbean', logo: photo(400, 100) };

  it.each(looks)('can be read in $theme on $ratio, its words under the brand', ({ theme, ratio }) => {
    const frame = inDesignUnits(ratio);
    for (const turned of [false, true]) {
      const shot = { layout: 'end-card', scene: 'city', mirrored: turned } as const;
      const signed = pictured(shot, { theme, ratio, captioned: turned, mark });
      const [, top, , height] = pictured({ ...shot, scene: 'flow' }, { theme, ratio, captioned: turned }).layout.text;
      expect(signed.contrast).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
      const { bounds } = signed.setting;
      expect(bounds.y).toBeGreaterThan(top + height * 0.5);
      expect(bounds.y + bounds.height).toBeLessThanOrEqual(frame.height - safeArea(frame).bottom + DESCENDERS);
    }
  });

  it('can be read without words of its own', () => {
    for (const theme of THEMES) {
      const { contrast } = pictured({ layout: 'end-card', headline: [] }, { theme, ratio: '16:9', mark });
      expect(contrast).toBeGreaterThanOrEqual(LOWEST_CONTRAST);
      expect(contrast).toBeLessThan(21);
    }
  });
});

describe('a photo', () => {
  it.each(THEMES)('is shown as it is, whatever the brush of %s', (name) => {
    const theme = themeNamed(name);
    for (const ratio of ASPECT_RATIOS) {
      const shot = { photos: [0], layout: 'split' } as const;
      const photos = [photo(300, 100)];
      const brushed = pictured(shot, { theme, ratio, photos });
      expect(
        framed(brushed).equals(framed(pictured(shot, { theme: { ...theme, brush: smooth }, ratio, photos }))),
      ).toBe(true);
    }
  });
});

describe('the mark of a brand', () => {
  const meets = (one: Box, other: Box): boolean =>
    one[0] < other[0] + other[2] &&
    other[0] < one[0] + one[2] &&
    one[1] < other[1] + other[3] &&
    other[1] < one[1] + one[3];
  const across = (one: Box, other: Box): boolean => {
    const inside =
      one[0] >= other[0] &&
      one[1] >= other[1] &&
      one[0] + one[2] <= other[0] + other[2] &&
      one[1] + one[3] <= other[1] + other[3];
    return meets(one, other) && !inside;
  };

  it.each(ASPECT_RATIOS)('on %s is clear of rules over the whole column of words', (ratio) => {
    const headline = [{ text: 'Sea', startSeconds: 0, endSeconds: 1, emphasised: false }];
    for (const layout of LAYOUT_KINDS) {
      const {
        corner,
        layout: laid,
        setting,
      } = pictured({ layout, headline }, { theme: 'press', ratio, mark: { name: 'Northbean' } });
      const head = HEAD_ROOM[layout];
      if (!corner || head === undefined) continue;
      const column: Box = [laid.text[0], setting.bounds.y - head, laid.text[2], head];
      expect(meets(corner, column), layout).toBe(false);
    }
  });

  it.each(looks)(
    'stands in a framed photo or beside it in $theme on $ratio, not across its edge',
    ({ theme, ratio }) => {
      const photos = [photo(200, 300), photo(400, 200), photo(200, 200)];
      const mark: BrandMark = { name: 'Northbean' };
      let framed = 0;
      for (const layout of LAYOUT_KINDS) {
        for (const mirrored of [false, true]) {
          for (const shown of photos.keys()) {
            const picture = pictured(
              { layout, mirrored, photos: [shown] },
              { theme, ratio, photos, mark, captioned: mirrored },
            );
            if (!picture.corner) continue;
            for (const { least, most } of picture.framedPhotos) {
              framed += 1;
              const where = `${layout} ${mirrored} ${shown}`;
              expect(across(picture.corner, least) || across(picture.corner, most), where).toBe(false);
            }
          }
        }
      }
      expect(framed).toBeGreaterThan(0);
    },
  );
});

/** A photo of stripes. */
function photo(width: number, height: number): Photo {
  const surface = studio.surface(width, height);
  for (let x = 0; x < width; x += 20) {
    surface.context.fillStyle = x % 40 === 0 ? '#c8402a' : '#f4e9d0';
    surface.context.fillRect(x, 0, 20, height);
  }
  return { id: 'photo', picture: surface.picture, focal: { x: 0.5, y: 0.5 }, isTransparent: false, colour: '#c8402a' };
}

function framed(picture: ShotPicture): Buffer {
  const surface = studio.surface(SMALL, SMALL);
  surface.context.scale(0.1, 0.1);
  picture.draw(surface.context, 4);
  return studio.pixels(surface);
}
