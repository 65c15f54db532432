import { fetchSettings, type FetchSettings } from '@libs/kernel/settings';
import { GuardedFetch } from '@libs/kernel/adapters';
import { Inject, Injectable } from '@nestjs/common';

/** Milliseconds that a copy of a result may take: 1 GiB at 1 MB a second. */
const LONGEST_COPY_MS = 20 * 60_000;

/** Fetches results from the addresses that makers name. */
@Injectable()
export class ResultFetch extends GuardedFetch {
  constructor(@Inject(fetchSettings.KEY) { fetchTestOrigins: exempt }: FetchSettings) {
    super({ exempt, mostMilliseconds: LONGEST_COPY_MS });
  }
}
