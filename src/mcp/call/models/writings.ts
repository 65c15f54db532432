import type { WritingServices } from '@libs/catalog';
import { Database } from '@libs/database';
import { JobLimits, requireRoom } from '@libs/jobs';
import { type Denial, deny } from '@libs/kernel';
import { ChargeWork } from '@libs/library';
import { Writer } from '@libs/providers';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { PreviewRates } from '../../../auth/rates/preview-rates.js';

/** What a written film probably takes. */
const FILM_SECONDS = 30;

/** Writings by the operator's language model. Each counts as a preview of its account too. */
@Injectable()
export class Writings implements WritingServices {
  constructor(
    private readonly database: Database,
    private readonly limits: JobLimits,
    private readonly rates: PreviewRates,
    private readonly chargeWork: ChargeWork,
    /** Absent where the operator set none up. */
    @Optional() @Inject(Writer) private readonly writer?: Writer,
  ) {}

  readonly credits: WritingServices['credits'] = () => this.writer?.credits;

  readonly run: WritingServices['run'] = async (spender, write) => {
    const { writer } = this;
    if (!writer) throw new Error('a film is to be written, and there is no language model');
    const { accountId } = spender;
    await requireRoom(this.database, this.limits, { accountId, count: 1, etaSeconds: FILM_SECONDS });
    const { credits, perDay } = writer;
    const quota = { perDay, refusal: (seconds: number) => writtenOut(perDay, seconds) };
    const order = { ...spender, tool: 'create_video', work: 'writing', credits, quota } as const;
    return this.rates.counted(accountId, () => this.chargeWork.run(order, (spend) => write(writer, spend)));
  };
}

function writtenOut(perDay: number, seconds: number): Denial {
  return deny('quota_exceeded', `The language model writes at most ${perDay} films of an account in one day (UTC).`, {
    nextStep: `Leave write out and send scenes of your own (media://guide/scenes), or repeat after 00:00 UTC, in ${seconds} seconds. Nothing was started or charged.`,
    retryAfterSeconds: seconds,
  });
}
