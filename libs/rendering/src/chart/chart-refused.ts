import { Denial } from '@libs/kernel';

/** Figures that fit no chart, or not the one that was asked for. */
export class ChartRefused extends Denial {
  constructor(problem: string) {
    super('input_unsupported', `This chart cannot be drawn: ${problem}.`, {
      nextStep: 'Correct data and call again; nothing was started or charged.',
    });
  }
}
