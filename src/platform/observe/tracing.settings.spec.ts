import { expect, it } from 'vitest';
import { readSettings } from '../../settings.js';

const tracing = (settings: NodeJS.ProcessEnv) => readSettings(settings).tracing.tracing;

it('nothing is traced until a collector is named, and nothing while the SDK is disabled', () => {
  expect(tracing({ OTEL_SERVICE_NAME: 'films' })).toBeUndefined();
  expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
});

it('the common address gets the path of traces, their own address is taken as it is', () => {
  expect(tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' })?.endpoint).toBe('http://c:4318/v1/traces');
  expect(tracing({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c/in' })?.endpoint).toBe('https://c/in');
});

it('a service is named by its setting, then by its attributes, then mediamaker', () => {
  const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' };
  const attributes = { OTEL_RESOURCE_ATTRIBUTES: 'service.name=media%20x,zone=a' };
  expect(tracing(at)?.serviceName).toBe('mediamaker');
  expect(tracing({ ...at, ...attributes })).toMatchObject({ serviceName: 'media x', resource: { zone: 'a' } });
  expect(tracing({ ...at, ...attributes, OTEL_SERVICE_NAME: 'films' })?.serviceName).toBe('films');
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT: /],
  [{ OTEL_TRACES_SAMPLER: 'sometimes' }, /^OTEL_TRACES_SAMPLER: /],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG: /],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 's3cret' }, /^OTEL_EXPORTER_OTLP_HEADERS: must be name=value/],
])('the mistake in %j is reported with the name of the setting', (settings, says) => {
  expect(() => readSettings(settings)).toThrow(says);
});
