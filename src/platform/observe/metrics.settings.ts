import { host, unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** Where the metrics are. */
export const metricsForms = {
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('The port of `/metrics` for Prometheus ([metrics](operations.md#metrics)). Unset: nothing is measured.'),
  METRICS_HOST: host
    .default('127.0.0.1')
    .describe('The interface of the metrics port. It answers to this host, loopback names and IP addresses only.'),
};

export const metricsSettings = registerAs('metrics', (read: z.output<z.ZodObject<typeof metricsForms>> = unread()) => ({
  /** Undefined: nothing is measured. */
  metricsPort: read.METRICS_PORT,
  metricsHost: read.METRICS_HOST,
}));

export type MetricsSettings = ConfigType<typeof metricsSettings>;
