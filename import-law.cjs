/**
 * The import law as data. `.dependency-cruiser.cjs` enforces it, `scripts/print-import-law.mjs` prints it into
 * ARCHITECTURE.md, and `test/contract/import-rules.contract-spec.ts` plants a violation of every row.
 */
const { DRAWERS } = require('./import-drawers.cjs');

/**
 * Which library may import which; every library may import kernel. `anywhere` means: the plain door from every file, the
 * adapters door from adapters. `inAdapters`: both doors, from adapters only. `plainDoor`: never the adapters door.
 */
const LIBRARIES = {
  kernel: { idea: 'clock, identifiers, denials, signatures, the settings of all; the guarded fetch' },
  database: { idea: '`Database`: SQL in tagged templates, transactions, LISTEN; the embedded PostgreSQL' },
  storage: { idea: 'bytes and signed addresses', anywhere: ['database'] },
  identity: { idea: 'principals, accounts, API keys, OAuth grants, sessions, revocation', anywhere: ['database'] },
  access: {
    idea: 'capabilities such as the provider-input token; quotas of requests',
    anywhere: ['identity', 'database'],
  },
  library: { idea: 'resources of accounts, and the credits that pay for them', anywhere: ['storage', 'database'] },
  drawing: { idea: 'art on a canvas, learned styles, words that can be drawn, gates of quality' },
  sound: { idea: 'music, effects, speech, mixing; the ffmpeg that all encoding runs', anywhere: ['drawing'] },
  film: {
    idea: 'films as pages, compositions, reframed and imported films; knows no jobs',
    anywhere: ['drawing', 'sound'],
  },
  providers: {
    idea: 'makers of media; the embedded one keeps its renders as rows',
    anywhere: ['storage', 'database'],
    inAdapters: ['drawing', 'sound', 'film'],
  },
  jobs: {
    idea: 'durable jobs: a verb per file, its SQL in it',
    anywhere: ['library', 'providers', 'database'],
    inAdapters: ['film'],
  },
  x402: { idea: 'payments of calls in stablecoin', anywhere: ['library', 'identity', 'database'] },
  'x-account': {
    idea: 'connected accounts of X',
    anywhere: ['access', 'identity', 'library', 'storage', 'database'],
  },
  events: { idea: 'deliveries of news to subscribers', anywhere: ['identity', 'library', 'database'] },
  requests: { idea: 'what callers of accounts asked, kept for days', anywhere: ['database'] },
  catalog: {
    idea: 'the offer: one file per tool, one per prompt',
    anywhere: ['x402', 'x-account', 'jobs', 'library', 'access', 'identity', 'providers'],
    plainDoor: ['drawing', 'sound', 'film'],
  },
};

/** Which folder of src may import which folder of src, and which libraries (kernel always). */
const ROOMS = {
  platform: { rooms: [], libraries: ['database', 'x402'] },
  migrations: { rooms: [], libraries: ['database'] },
  auth: {
    rooms: ['platform'],
    libraries: ['access', 'catalog', 'database', 'identity', 'library', 'storage', 'x-account', 'x402'],
  },
  jobs: {
    rooms: ['platform'],
    libraries: ['access', 'database', 'events', 'identity', 'jobs', 'library', 'providers', 'requests', 'storage'],
  },
  events: { rooms: ['platform'], libraries: ['database', 'events', 'identity'] },
  'webhook-endpoints': { rooms: ['auth', 'platform'], libraries: ['database', 'events', 'identity'] },
  requests: { rooms: ['auth', 'platform'], libraries: ['identity', 'library', 'requests'] },
  mcp: {
    rooms: ['auth', 'platform'],
    libraries: [
      'catalog',
      'database',
      'film',
      'identity',
      'jobs',
      'library',
      'providers',
      'sound',
      'storage',
      'x-account',
      'x402',
    ],
  },
  api: { rooms: ['auth', 'mcp', 'platform'], libraries: ['catalog', 'identity', 'jobs', 'library', 'x402'] },
  discovery: { rooms: ['auth', 'mcp', 'platform'], libraries: ['catalog', 'identity', 'jobs', 'x-account', 'x402'] },
  x402: { rooms: ['auth', 'platform'], libraries: ['catalog', 'identity', 'library', 'x402'] },
  resolve: { rooms: ['auth', 'platform'], libraries: ['access', 'identity', 'library', 'storage'] },
  webhooks: { rooms: ['auth', 'platform'], libraries: ['events', 'jobs', 'library', 'providers'] },
  internal: { rooms: ['auth', 'platform'], libraries: ['events', 'jobs'] },
  admin: {
    rooms: ['auth', 'console', 'platform'],
    libraries: ['database', 'events', 'identity', 'jobs', 'library', 'providers', 'x-account'],
  },
  'x-account': { rooms: ['auth', 'platform'], libraries: ['access', 'database', 'identity', 'library', 'x-account'] },
  account: {
    rooms: ['auth', 'platform'],
    libraries: [
      'database',
      'events',
      'identity',
      'jobs',
      'library',
      'providers',
      'requests',
      'storage',
      'x-account',
      'x402',
    ],
  },
  console: {
    rooms: ['auth', 'platform'],
    libraries: ['access', 'catalog', 'database', 'events', 'identity', 'jobs', 'x-account'],
  },
  web: { rooms: ['auth', 'console', 'platform'], libraries: ['catalog', 'database', 'identity', 'requests'] },
};

/** Modules of Node that a library may use outside its adapters. */
const PURE_BUILTINS = ['crypto', 'path', 'url', 'util', 'buffer', 'events', 'net'];

/** Packages that a library may use outside its adapters, and those that only files with an ending may use. */
const PURE_PACKAGES = [
  'zod',
  '@nestjs/common',
  '@nestjs/typeorm',
  'culori',
  'd3-array',
  'd3-scale',
  'd3-shape',
  'marked',
  'typeorm',
  'pino',
];
const PACKAGES_BY_ENDING = {
  '.settings.ts': ['@nestjs/config'],
  '.tsx': ['preact'],
  '.layout.ts': ['@dagrejs/dagre', 'shiki', 'katex', 'd3-geo', 'topojson-client', 'world-atlas', 'city-timezones'],
};

module.exports = { LIBRARIES, ROOMS, DRAWERS, PURE_BUILTINS, PURE_PACKAGES, PACKAGES_BY_ENDING };
