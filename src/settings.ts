import {
  dataForms,
  dataSettings,
  eventSecretForms,
  fetchForms,
  fetchSettings,
  missingBaseUrl,
  missingSecrets,
  mistakesOfFetching,
  mistakesOfHost,
  mistakesOfRole,
  plainBaseUrl,
  roleForms,
  roleSettings,
  secretForms,
  type Secrets,
  secretSettings,
  serverForms,
  serverSettings,
} from '@libs/kernel/settings';
import { jobLimitForms, jobLimitSettings, waitForms } from '@libs/jobs';
import { moderationForms, moderationSettings } from '@libs/jobs/adapters';
import { uploadForms, uploadSettings } from '@libs/library';
import {
  importForms,
  importSettings,
  makerForms,
  makerSettings,
  previewForms,
  renderForms,
  renderSettings,
  trainerContradictions,
  trainerForms,
  trainerSettings,
  writerContradictions,
  writerForms,
  writerSettings,
} from '@libs/providers';
import { programForms, programSettings } from '@libs/providers/adapters';
import { requestLogForms, requestLogSettings } from '@libs/requests';
import { mistakesOfObjectStore, objectStoreForms, objectStoreSettings } from '@libs/storage';
import { xAccountContradictions, xAccountForms, xAccountSettings } from '@libs/x-account';
import { type OpenLane, x402Contradictions, x402Forms, x402Settings } from '@libs/x402';
import type { DynamicModule } from '@nestjs/common';
import { ConfigModule, type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';
import {
  internalCallerForms,
  internalCallerSettings,
  mistakesOfInternalCallers,
  mistakesOfIssuers,
  oauthForms,
  oauthSettings,
  plainIssuers,
} from '@libs/identity';
import {
  mistakesOfRate,
  previewRateForms,
  rateForms,
  rateSettings,
  strangerForms,
} from './auth/rates/rate.settings.js';
import { mistakesOfSignUp, signUpForms, signUpSettings } from './console/sign-in/sign-up.settings.js';
import { discoveryForms, discoverySettings } from './discovery/discovery.settings.js';
import { eventForms, eventSettings } from './events/event.settings.js';
import { jobRunnerForms, jobRunnerSettings, mistakesOfJobRunner } from './jobs/job-runner.settings.js';
import {
  internalRouteForms,
  mistakesOfInternalRoutes,
  mistakesOfTaskQueue,
  taskQueueForms,
  taskQueueSettings,
} from './jobs/task-queue.settings.js';
import { mcpForms, mcpSettings } from './mcp/mcp.settings.js';
import { diskForms, diskSettings } from './platform/health/disk.settings.js';
import { loggingForms, loggingSettings } from './platform/observe/logging.settings.js';
import { metricsForms, metricsSettings } from './platform/observe/metrics.settings.js';
import { tracingForms, tracingSettings } from './platform/observe/tracing.settings.js';
import { downloadForms, overloadForms, overloadSettings } from './platform/overload/overload.settings.js';
import { readVariables } from './platform/settings/environment.js';
import { UnusableEnvironment } from './platform/settings/unusable-environment.js';

/** The sections of docs/settings.md, and in each the settings with their forms. */
export const settingSections = {
  Server: { ...serverForms, ...dataForms, ...discoveryForms, ...programForms, ...loggingForms },
  Files: objectStoreForms,
  'Callers and secrets': {
    ...secretForms,
    ...internalCallerForms,
    ...internalRouteForms,
    ...oauthForms,
    ...mcpForms,
    ...signUpForms,
    ...strangerForms,
  },
  Limits: {
    ...rateForms,
    ...overloadForms,
    ...diskForms,
    ...uploadForms,
    ...renderForms,
    ...jobLimitForms,
    ...previewRateForms,
    ...previewForms,
    ...waitForms,
    ...moderationForms,
    ...importForms,
    ...fetchForms,
    ...downloadForms,
    ...requestLogForms,
  },
  Jobs: { ...roleForms, ...taskQueueForms, ...jobRunnerForms },
  Events: { ...eventForms, ...eventSecretForms },
  Metrics: metricsForms,
  Traces: tracingForms,
  'Payment by the call': x402Forms,
  'X accounts': xAccountForms,
  'Training by an outside trainer': trainerForms,
  'Models of outside makers': makerForms,
  'A language model that writes': writerForms,
};

/** Every setting there is. */
export const settingForms = {
  ...settingSections.Server,
  ...settingSections.Files,
  ...settingSections['Callers and secrets'],
  ...settingSections.Limits,
  ...settingSections.Jobs,
  ...settingSections.Events,
  ...settingSections.Metrics,
  ...settingSections.Traces,
  ...settingSections['Payment by the call'],
  ...settingSections['X accounts'],
  ...settingSections['Training by an outside trainer'],
  ...settingSections['Models of outside makers'],
  ...settingSections['A language model that writes'],
};

type Variables = z.output<z.ZodObject<typeof settingForms>>;

const isProduction = ({ NODE_ENV }: Variables): boolean => NODE_ENV === 'production';

/** Each returns a line for every mistake. A start that is refused prints the lines in this order. */
const RULES: readonly ((read: Variables) => string[])[] = [
  mistakesOfRate,
  mistakesOfRole,
  mistakesOfInternalRoutes,
  mistakesOfInternalCallers,
  mistakesOfIssuers,
  mistakesOfHost,
  mistakesOfObjectStore,
  mistakesOfTaskQueue,
  mistakesOfJobRunner,
  trainerContradictions,
  writerContradictions,
  (read) => x402Contradictions(read, { isProduction: isProduction(read) }),
  (read) => xAccountContradictions(read, { isProduction: isProduction(read) }),
  missingBaseUrl,
  missingSecrets,
  plainBaseUrl,
  mistakesOfSignUp,
  mistakesOfFetching,
  plainIssuers,
];

/** By the names under which they are registered. */
const CAPABILITIES = {
  server: serverSettings,
  role: roleSettings,
  data: dataSettings,
  objectStore: objectStoreSettings,
  discovery: discoverySettings,
  programs: programSettings,
  logging: loggingSettings,
  secrets: secretSettings,
  internalCallers: internalCallerSettings,
  oauth: oauthSettings,
  mcp: mcpSettings,
  signUp: signUpSettings,
  rates: rateSettings,
  overload: overloadSettings,
  disk: diskSettings,
  uploads: uploadSettings,
  requestLog: requestLogSettings,
  renders: renderSettings,
  jobLimits: jobLimitSettings,
  moderation: moderationSettings,
  imports: importSettings,
  fetching: fetchSettings,
  taskQueue: taskQueueSettings,
  jobRunner: jobRunnerSettings,
  events: eventSettings,
  metrics: metricsSettings,
  tracing: tracingSettings,
  x402: x402Settings,
  xAccount: xAccountSettings,
  training: trainerSettings,
  makers: makerSettings,
  writing: writerSettings,
};

/** The settings of this process, by capability. */
export type Settings = { [Name in keyof typeof CAPABILITIES]: ConfigType<(typeof CAPABILITIES)[Name]> };

/** What a process found out of itself as it started. */
interface Found {
  /** The port that it got where PORT is 0: the addresses that it prints and signs name it. */
  port?: number;
  /** Of its development chain. */
  lane?: OpenLane;
}

/**
 * Reads and checks every setting.
 * @throws UnusableEnvironment
 */
export function readSettings(source?: NodeJS.ProcessEnv, { port, lane }: Found = {}): Settings {
  const { read, secretsInEnvironment } = readVariables(settingForms, source);
  const lines = RULES.flatMap((rule) => rule(read));
  if (lines.length > 0) throw new UnusableEnvironment(lines);
  const known = port === undefined ? read : { ...read, PORT: port };
  const values = Object.entries(CAPABILITIES).map(([name, valueOf]) => [name, valueOf(known, secretsInEnvironment)]);
  const settings = Object.fromEntries(values) as Settings;
  return lane ? { ...settings, x402: { ...settings.x402, lane } } : settings;
}

/** Provides each capability's settings, under the `KEY` of its `registerAs`, to every module of an application. */
export function settingsModule(settings: Settings, secrets: Secrets): Promise<DynamicModule> {
  const load = Object.entries({ ...settings, secrets }).map(([name, value]) => registerAs(name, () => value));
  return ConfigModule.forRoot({ isGlobal: true, ignoreEnvFile: true, ignoreEnvVars: true, load });
}
