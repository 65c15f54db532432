import { learnTable } from '../colour-table.js';
import { type Edges, edgesOf } from './edges-of.js';
import { type Grain, grainOf } from './grain-of.js';
import { lightMapOf } from '../light-map.js';
import { hexOf, type Lab, labOf } from '../../canvas/oklab.js';
import { paletteOf } from './palette-of.js';
import type { Sample } from './sample.js';
import type { Style } from '../style.js';
import { toneOf } from '../tone.js';

/** Colours that are taken of all pictures together. */
const COLOURS = 24_000;

/** Learns a style from pictures, one at a time: of each only its figures are kept. */
export class StyleLearner {
  private readonly colours: Lab[] = [];
  private readonly grains: Grain[] = [];
  private readonly edges: Edges[] = [];

  constructor(private readonly pictures: number) {}

  add(sample: Sample): void {
    const { data } = sample;
    const pixels = data.length / 3;
    const step = Math.max(1, Math.floor((pixels * this.pictures) / COLOURS));
    for (let at = 0; at < pixels; at += step)
      this.colours.push(labOf(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0));
    const light = lightMapOf(sample);
    this.grains.push(grainOf(light));
    this.edges.push(edgesOf(light));
  }

  style(title: string): Style {
    const palette = paletteOf(this.colours).map(({ lab, share }) => ({ colour: hexOf(lab), share: rounded(share) }));
    const tone = toneOf(Float64Array.from(this.colours, ([lightness]) => lightness));
    return {
      version: 1,
      kind: 'style',
      images: this.pictures,
      palette,
      tone,
      grain: means(this.grains),
      edges: means(this.edges),
      lut: learnTable({ palette, tone }, { title }),
    };
  }
}

function means<Figures extends { [name in keyof Figures]: number }>(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {}) as (keyof Figures)[];
  const mean = (name: keyof Figures): number => all.reduce((sum, figures) => sum + figures[name], 0) / all.length;
  return Object.fromEntries(names.map((name) => [name, rounded(mean(name))])) as Figures;
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
