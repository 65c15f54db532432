import { Inject, Injectable } from '@nestjs/common';
import { type MakerSettings, makerSettings } from '../makers/maker.settings.js';
import type { Model, PriceUnit } from '../models/model.js';

const MICRODOLLARS_PER_CREDIT = 10_000;

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
    const units = unitsOf(model, size);
    // Rounded first: 0.1 × 3 is more than 0.3 in binary.
    const ceilingMicrodollars = Math.ceil(Number((units * confirmed).toFixed(3)));
    const { unit } = model.price;
    return {
      credits: this.inCredits(ceilingMicrodollars),
      ceilingMicrodollars,
      words: `${Number(units.toFixed(3))} ${UNIT_WORDS[unit]} at US$${dollarsOf(confirmed)}`,
    };
  }

  private inCredits(microdollars: number): number {
    const withMargin = microdollars * (100 + this.settings.marginPercent);
    return Math.max(1, Math.ceil(withMargin / (100 * MICRODOLLARS_PER_CREDIT)));
  }

  /** Credits of one unit of the model, for lists: not rounded to whole ones. */
  creditsPerUnit(confirmed: number): number {
    return (confirmed * (100 + this.settings.marginPercent)) / (100 * MICRODOLLARS_PER_CREDIT);
  }
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

/** Microdollars as dollars without needless zeros, at least two decimals. */
export function dollarsOf(microdollars: number): string {
  return (microdollars / 1_000_000).toFixed(6).replace(/0{1,4}$/, '');
}
