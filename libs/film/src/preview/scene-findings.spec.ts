import { describe, expect, it } from 'vitest';
import { MOST_FINDINGS, toldFindings } from './finding.js';
import { sceneFindings, type SceneLook } from './scene-findings.js';
import type { TextBox } from './text-box.js';

const SIDE = 400;
/** A frame of one colour. */
const frameOf = (level: number) => ({ width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE * 3).fill(level) });
const WHITE = frameOf(255);

const box = (text: string, more: Partial<TextBox> = {}): TextBox => ({
  scene: 0,
  text,
  lines: [[40, 40, 200, 30]],
  fontSize: 24,
  colour: [0, 0, 0, 1],
  ...more,
});

const found = (boxes: TextBox[], more: Partial<SceneLook> = {}) =>
  sceneFindings({ scene: 0, seconds: 5, fields: [], boxes, boxesBefore: boxes, frame: WHITE, ...more });

describe('a finding', () => {
  it('names the field whose words they are, whole or in part', () => {
    const fields = [
      { field: 'headline', text: 'Prices' },
      { field: 'visual.items[1].text', text: 'Bread, two loaves' },
    ];
    const outside = (text: string) => box(text, { lines: [[380, 40, 200, 30]] });
    expect(found([outside('PRICES')], { fields })).toMatchObject([{ field: 'headline', kind: 'out_of_frame' }]);
    expect(found([outside('two loaves')], { fields })).toMatchObject([{ field: 'visual.items[1].text' }]);
    expect(found([outside('0 50 100')], { fields })[0]).not.toHaveProperty('field');
    expect(found([outside('0 50 100')], { fields, otherField: 'visual.html' })).toMatchObject([
      { field: 'visual.html' },
    ]);
  });

  it('passes over scrolled words that their window hides, in or beyond the frame', () => {
    const window = { clip: [20, 20, 300, 60] } satisfies Partial<TextBox>;
    const line = (top: number): TextBox => box(`line at ${top}`, { lines: [[40, top, 200, 30]], ...window });
    expect(found([line(-90), line(40), line(110), line(390), line(700)], { seconds: 1 })).toEqual([]);
    const wide = box('Wider than its window and than the frame', { lines: [[40, 40, 900, 30]], ...window });
    expect(found([wide])).toMatchObject([{ kind: 'overflow' }]);
    const beside = box('Half of it beyond its window', { lines: [[40, 60, 200, 40]], ...window });
    expect(found([beside])).toMatchObject([{ kind: 'overflow' }]);
  });

  it('names words that are too small for a phone', () => {
    expect(found([box('Tiny print', { fontSize: 6 })])).toMatchObject([{ kind: 'small_text' }]);
    expect(found([box('Small print', { fontSize: 8 })])).toEqual([]);
  });

  it('is made of type of a caller that is too small to be read, also where it is made small by a transform', () => {
    const tiny = box('Terms apply', { fontSize: 4, lines: [[40, 40, 60, 5]] });
    const shrunk = box('Read me', { lines: [[40, 80, 60, 7]] });
    const own = { otherField: 'visual.html' };
    expect(found([tiny, shrunk, box('Large')], own)).toEqual([
      {
        scene: 0,
        field: 'visual.html',
        kind: 'small_text',
        detail:
          '“Terms apply” is set in 4 px of a frame of 400, and 1 more too: that cannot be read. Use at least 1.6vmin.',
      },
    ]);
    expect(found([box('Small', { fontSize: 7, lines: [[40, 40, 60, 8]] })], own)).toEqual([]);
  });

  it('is not made of the next scene, which may already enter', () => {
    expect(found([box('Next', { scene: 1, lines: [[390, 40, 200, 30]] })])).toEqual([]);
  });

  it('reports captions that cover the words of a scene', () => {
    const caption = box('said now', { scene: undefined, lines: [[60, 42, 200, 30]] });
    expect(found([box('A title'), caption])).toMatchObject([{ kind: 'overlap', scene: 0 }]);
  });

  it("reports words of a caller's markup in the place of captions, whether one stands there now or not", () => {
    const markup = { otherField: 'visual.html', captions: { top: 0.75, bottom: 0.95 } };
    const low = box('A label', { lines: [[40, 310, 200, 30]] });
    const caption = box('said now', { scene: undefined, lines: [[60, 312, 200, 30]] });
    expect(found([low, caption], markup)).toEqual([
      {
        scene: 0,
        field: 'visual.html',
        kind: 'overlap',
        detail:
          '“A label” lies under the captions, which take 75 to 95 % of the height. Move it, or set caption_place or captions.',
      },
    ]);
    expect(found([box('A label', { lines: [[40, 260, 200, 30]] })], markup)).toEqual([]);
    expect(found([low], { otherField: 'visual.html' })).toEqual([]);
    const panelTo = (end: number) => box('A label', { lines: [[40, 260, 200, 30]], panel: [30, 220, 220, end - 220] });
    expect(found([panelTo(360)], markup)).toMatchObject([
      { detail: expect.stringMatching(/^The panel of “A label” lies/u) },
    ]);
    expect(found([panelTo(310)], markup)).toEqual([]);
    expect(found([panelTo(400)], markup)).toEqual([]);
  });

  it('is not made of lines that stand close, nor of letters that fill the height of their panel', () => {
    const below = box('and the next', { lines: [[40, 62, 200, 30]] });
    const panel = box('In a panel', { lines: [[40, 140, 100, 30]], panel: [30, 144, 140, 24] });
    expect(found([box('One line'), below, panel])).toEqual([]);
  });

  it('gives the contrast with the ground that is seen', () => {
    expect(found([box('Grey on white', { colour: [150, 150, 150, 1] })])).toMatchObject([
      { kind: 'contrast', detail: expect.stringContaining('3.0:1') as string },
    ]);
    expect(found([box('Black on grey')], { frame: frameOf(128) })).toEqual([]);
    expect(found([box('Without a colour', { colour: [255, 255, 255, 0] })])).toEqual([]);
  });

  it('compares words that stand twice each with itself a moment before', () => {
    const twice = [box('46%'), box('46%', { lines: [[40, 240, 200, 30]] })];
    expect(found(twice)).toEqual([]);
    const moved = [twice[0]!, box('46%', { lines: [[40, 340, 200, 30]] })];
    expect(found(moved, { boxesBefore: twice })).toMatchObject([{ kind: 'unsettled' }]);
  });

  it('says how many seconds the words need', () => {
    expect(found([box('x'.repeat(170))])).toMatchObject([
      { kind: 'reading_time', detail: expect.stringContaining('Give it seconds: 10,') as string },
    ]);
  });

  it('is reported once, in the order of the scenes, and no more than a model can use', () => {
    const one = (scene: number, detail: string) => ({ scene, kind: 'overlap' as const, detail });
    const all = [one(1, 'b'), one(0, 'a'), one(1, 'b')];
    expect(toldFindings(all)).toEqual([one(0, 'a'), one(1, 'b')]);
    const many = Array.from({ length: 200 }, (_, n) => one(0, `${n} ${'long '.repeat(200)}`));
    expect(toldFindings(many)).toHaveLength(MOST_FINDINGS);
    expect(toldFindings(many)[0]?.detail).toHaveLength(400);
  });
});
