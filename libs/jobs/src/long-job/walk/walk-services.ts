import { Database } from '@libs/database';
import { Holds } from '@libs/library';
import { ProviderRegistry, UnitMaker } from '@libs/providers';
import { Injectable, Optional } from '@nestjs/common';
import { ErrorReporter } from '../../error-reporter.js';
import { JobWatch } from '../../watch/job-watch.js';
import { SlotTerms } from '../long-job.js';
import { Recipes } from '../recipes.js';
import { ReleaseSlot } from '../slots/release-slot.js';
import { RenewLease } from '../slots/renew-lease.js';
import { StopOrders } from '../stop-orders.js';
import { KillPoints } from './kill-points.js';

/** The parts of the service that every walk uses. */
@Injectable()
export class WalkServices {
  constructor(
    readonly database: Database,
    readonly terms: SlotTerms,
    readonly recipes: Recipes,
    readonly holds: Holds,
    readonly watch: JobWatch,
    readonly maker: UnitMaker,
    readonly providers: ProviderRegistry,
    readonly errors: ErrorReporter,
    readonly killPoints: KillPoints,
    readonly renew: RenewLease,
    readonly release: ReleaseSlot,
    readonly stopOrders: StopOrders,
    /** Heartbeat interval in milliseconds; default: a third of the lease, at most 2,000. */
    @Optional() readonly beatMs?: number,
  ) {}
}
