import { secret, unread, url } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

const address = url(/^https?$/, 'an http:// or https:// address');

/** `name=value` entries, comma-separated, the values percent-encoded (W3C Baggage). */
const entries = z
  .string()
  .meta({ form: 'name=value entries, comma-separated' })
  .transform((text, context) => {
    const read: Record<string, string> = {};
    for (const entry of text.split(',').map((part) => part.trim())) {
      const [, name, value = ''] = /^([^=\s]+)\s*=(.*)$/.exec(entry) ?? [];
      if (name === undefined) {
        context.addIssue({ code: 'custom', message: 'must be name=value entries, comma-separated' });
        return z.NEVER;
      }
      read[name] = decoded(value.trim());
    }
    return read;
  });

/** The settings of OpenTelemetry that this service reads, under their standard names. */
export const tracingForms = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false').describe('`true` ends all tracing.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address
    .optional()
    .describe('The collector; spans go to `/v1/traces` below it. Unset: nothing is traced.'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address
    .optional()
    .describe('The whole address for spans. It wins over `OTEL_EXPORTER_OTLP_ENDPOINT`.'),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    entries.optional().describe('Headers of each export, with percent-encoded values.'),
  ),
  OTEL_SERVICE_NAME: z
    .string()
    .max(200)
    .optional()
    .describe('The name of the service in traces. Unset: `service.name` of the resource, or `mediamaker`.'),
  OTEL_RESOURCE_ATTRIBUTES: entries.optional().describe('Attributes of the resource, with percent-encoded values.'),
  OTEL_TRACES_SAMPLER: z
    .enum([...SAMPLERS, ...SAMPLERS.map((name) => `parentbased_${name}` as const)])
    .default('parentbased_always_on')
    .describe('Which traces are recorded.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of traces that a `traceidratio` sampler records.'),
};

type Read = z.output<z.ZodObject<typeof tracingForms>>;

export const tracingSettings = registerAs('tracing', (read: Read = unread()) => ({ tracing: tracingOf(read) }));

export type TracingSettings = ConfigType<typeof tracingSettings>;

/** Where spans are sent, as whom, and which. */
export interface Tracing {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  resource: Record<string, string>;
  sampler: Read['OTEL_TRACES_SAMPLER'];
  /** Share of traces that a `traceidratio` sampler takes. */
  ratio: number;
}

/** Undefined where no collector is named: then nothing is traced. */
function tracingOf(read: Read): Tracing | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = read;
  const endpoint = own ?? (base && `${base.replace(/\/$/, '')}/v1/traces`);
  if (endpoint === undefined || read.OTEL_SDK_DISABLED === 'true') return undefined;
  const resource = read.OTEL_RESOURCE_ATTRIBUTES ?? {};
  return {
    endpoint,
    headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: read.OTEL_SERVICE_NAME ?? resource['service.name'] ?? 'mediamaker',
    resource,
    sampler: read.OTEL_TRACES_SAMPLER,
    ratio: read.OTEL_TRACES_SAMPLER_ARG,
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A stray percent sign stands for itself.
    return value;
  }
}
