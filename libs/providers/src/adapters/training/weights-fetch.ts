import { fetchSettings, type FetchSettings } from '@libs/kernel/settings';
import { GuardedFetch } from '@libs/kernel/adapters';
import { Inject, Injectable } from '@nestjs/common';

/** Milliseconds that a copy of weights may take: 2 GiB at 600 kB a second. */
const LONGEST_COPY_MS = 60 * 60_000;

/** Fetches the weights that a trainer reported. */
@Injectable()
export class WeightsFetch extends GuardedFetch {
  constructor(@Inject(fetchSettings.KEY) { fetchTestOrigins: exempt }: FetchSettings) {
    super({ exempt, mostMilliseconds: LONGEST_COPY_MS });
  }
}
