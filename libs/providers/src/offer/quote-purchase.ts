import { Inject, Injectable } from '@nestjs/common';
import { type MakerSettings, makerSettings } from '../makers/maker.settings.js';
import { dollarsOf } from '../models/microdollars.js';
import type { Model, PriceUnit } from '../models/model.js';
import { creditsWithMargin, exactWithMargin } from './with-margin.js';

/** What decides the price of one file. */
export interface PurchaseSize {
  prompt: string;
  durationSeconds?: number;
}

export interface Quote {
  /** Whole credits of one file, margin included. */
  credits: number;
  /** What the maker may bill for it at most. */
  ceilingMicrodollars: number;
  /** What was multiplied, for people: "8 s at US$0.15". */
  words: string;
}

/** Prices one purchase at the price that the operator confirmed. */
@Injectable()
export class QuotePurchase {
  constructor(@Inject(makerSettings.KEY) private readonly settings: Pick<MakerSettings, 'marginPercent'>) {}

  run(model: Model, confirmed: number, size: PurchaseSize): Quote {
    const ceilingMicrodollars = ceilingAt(model, confirmed, size);
    const { unit } = model.price;
    return {
      credits: creditsWithMargin(ceilingMicrodollars, this.settings.marginPercent),
      ceilingMicrodollars,
      words: `${Number(unitsOf(model, size).toFixed(3))} ${UNIT_WORDS[unit]} at US$${dollarsOf(confirmed)}`,
    };
  }

  /** Credits of one unit of the model, for lists: not rounded to whole ones. */
  creditsPerUnit(confirmed: number): number {
    return exactWithMargin(confirmed, this.settings.marginPercent);
  }
}

/** Microdollars that the maker may bill for one file at most, at this price of a unit. */
export function ceilingAt(model: Model, microdollars: number, size: PurchaseSize): number {
  // Rounded first: 0.1 × 3 is more than 0.3 in binary.
  return Math.ceil(Number((unitsOf(model, size) * microdollars).toFixed(3)));
}

export const UNIT_WORDS: Record<PriceUnit, string> = {
  second: 's',
  minute: 'min',
  image: 'image',
  megapixel: 'megapixel',
  thousand_characters: 'thousand characters',
  request: 'request',
};

/** Units that the maker may bill at most. Images have a megapixel at most: models name no larger size. */
function unitsOf({ price: { unit }, seconds }: Model, { prompt, durationSeconds }: PurchaseSize): number {
  const length = durationSeconds ?? longestOf(seconds);
  if (unit === 'second') return length;
  if (unit === 'minute') return length / 60;
  return unit === 'thousand_characters' ? prompt.length / 1_000 : 1;
}

/** Of a length that the maker chooses the longest is paid; a minute where the model names none. */
function longestOf(seconds: Model['seconds']): number {
  if (seconds === undefined) return 60;
  return 'most' in seconds ? seconds.most : Math.max(...seconds);
}
