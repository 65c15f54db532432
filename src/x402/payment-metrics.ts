import { setTimeout as delay } from 'node:timers/promises';
import type { LaneHealth, LaneStanding, MeasurePayments, PaymentCounts } from '@libs/x402';
import type { Logger } from 'pino';
import type { GaugeReading, Metrics } from '../platform/observe/metrics.js';

/** Milliseconds for which a count serves. Counting reads both tables from end to end. */
const COUNTS_GOOD_MS = 60_000;
/** Milliseconds that a scrape waits for a look at the lane. A node that hangs must not cost the other metrics. */
const LOOK_MS = 1_000;
const WEI_PER_ETHER = 10 ** 18;
const UNITS_PER_USDC = 10 ** 6;

type Read<Seen> = (seen: Seen) => GaugeReading[];
type Gauge<Seen> = [name: string, help: string, read: Read<Seen>, labelNames?: string[]];

/** Gauges over the ledger; all processes of a service say the same. */
const COUNTS: readonly Gauge<PaymentCounts>[] = [
  ['mediamaker_payments', 'Payments of the wallet lane, by state.', (seen) => byState(seen.payments), ['state']],
  ['mediamaker_refunds', 'Refunds of the wallet lane, by state.', (seen) => byState(seen.refunds), ['state']],
  [
    'mediamaker_refund_oldest_open_seconds',
    'Age of the refund that has been open for longest.',
    (seen) => [{ value: seen.oldestOpenRefund }],
  ],
];

/** Gauges over the lane as it was seen last. */
const STANDING: readonly Gauge<LaneStanding>[] = [
  [
    'mediamaker_payment_lane_ready',
    '1 if a payment would be taken, 0 if not.',
    (seen) => [{ value: Number(seen.isReady) }],
  ],
  [
    'mediamaker_refund_float_usdc',
    'USDC at the address that sends refunds.',
    (seen) => scaled(seen.refundFloat, UNITS_PER_USDC),
  ],
  [
    'mediamaker_refund_at_stake_usdc',
    'USDC that open jobs and unsent refunds may need of the refund float.',
    (seen) => scaled(seen.atStake, UNITS_PER_USDC),
  ],
  [
    'mediamaker_settler_gas_ether',
    'Ether at the address that pays for transactions; absent with a hosted facilitator.',
    (seen) => scaled(seen.settlerGas, WEI_PER_ETHER),
  ],
];

/** The payments of an open lane, as gauges. What cannot be read is absent. */
export class PaymentMetrics {
  private counts?: Promise<PaymentCounts | undefined>;
  private countedAt = -Infinity;
  private standing?: LaneStanding;

  constructor(
    private readonly measure: MeasurePayments,
    private readonly health: LaneHealth,
    private readonly logger: Logger,
  ) {}

  addTo(metrics: Metrics): void {
    const add = <Seen>(look: () => Promise<Seen | undefined>, [name, help, read, labelNames]: Gauge<Seen>): void => {
      const readings = async (): Promise<GaugeReading[]> => {
        const seen = await look();
        return seen === undefined ? [] : read(seen);
      };
      metrics.gauge({ name, help, labelNames, read: readings });
    };
    for (const gauge of COUNTS) add(() => this.counted(), gauge);
    for (const gauge of STANDING) add(() => this.seen(), gauge);
  }

  private counted(): Promise<PaymentCounts | undefined> {
    if (this.counts === undefined || performance.now() - this.countedAt > COUNTS_GOOD_MS) {
      this.countedAt = performance.now();
      this.counts = this.measure.run().catch((error: unknown) => {
        this.countedAt = -Infinity;
        this.logger.warn({ err: error }, 'payments could not be counted');
        return undefined;
      });
    }
    return this.counts;
  }

  /** The newest reading. If a new one takes long, this scrape gets the last one and a later scrape the new one. */
  private async seen(): Promise<LaneStanding | undefined> {
    const looking = this.look();
    const waited = new AbortController();
    await Promise.race([looking, delay(LOOK_MS, undefined, { signal: waited.signal, ref: false })]);
    waited.abort();
    return this.standing;
  }

  private async look(): Promise<void> {
    try {
      this.standing = await this.health.standing();
    } catch (error) {
      this.standing = undefined;
      this.logger.warn({ err: error }, 'the wallet lane could not be looked at');
    }
  }
}

function byState(counts: Readonly<Record<string, number>>): GaugeReading[] {
  return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
}

function scaled(amount: string | undefined, unit: number): GaugeReading[] {
  return amount === undefined ? [] : [{ value: Number(amount) / unit }];
}
