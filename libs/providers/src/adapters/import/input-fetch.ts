import { fetchSettings, type FetchSettings } from '@libs/kernel/settings';
import { GuardedFetch } from '@libs/kernel/adapters';
import { Inject, Injectable } from '@nestjs/common';

/** Fetches files of callers. */
@Injectable()
export class InputFetch extends GuardedFetch {
  constructor(@Inject(fetchSettings.KEY) { fetchTestOrigins: exempt }: FetchSettings) {
    super({ exempt });
  }
}
