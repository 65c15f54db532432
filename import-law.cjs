/**
 * The import law as data. `.dependency-cruiser.cjs` enforces it, `scripts/print-import-law.mjs` prints it into
 * ARCHITECTURE.md, and `test/contract/import-rules.contract-spec.ts` plants a violation of every row.
 */

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
  events: { idea: 'deliveries of news to subscribers', anywhere: ['library', 'database'] },
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
    libraries: ['access', 'database', 'events', 'identity', 'jobs', 'library', 'providers', 'storage'],
  },
  events: { rooms: ['platform'], libraries: ['database', 'events'] },
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
  api: { rooms: ['auth', 'mcp', 'platform'], libraries: ['catalog', 'identity', 'library', 'x402'] },
  discovery: { rooms: ['auth', 'mcp', 'platform'], libraries: ['catalog', 'identity', 'jobs', 'x-account', 'x402'] },
  x402: { rooms: ['auth', 'platform'], libraries: ['catalog', 'identity', 'library', 'x402'] },
  resolve: { rooms: ['auth', 'platform'], libraries: ['access', 'identity', 'library', 'storage'] },
  webhooks: { rooms: ['auth', 'platform'], libraries: ['events', 'jobs', 'library', 'providers'] },
  internal: { rooms: ['auth', 'platform'], libraries: ['events', 'jobs'] },
  'x-account': { rooms: ['auth', 'platform'], libraries: ['access', 'database', 'identity', 'library', 'x-account'] },
  console: { rooms: ['auth', 'platform'], libraries: ['access', 'catalog', 'database', 'identity', 'x-account'] },
};

/**
 * Where a folder has drawers: which drawer may import which. `root` are the files beside the drawers; a `dto/` belongs to
 * its drawer. Doors, modules and specs may import every drawer, and every file the entities of its library. The adapters of
 * a library may import all its ideas.
 */
const DRAWERS = {
  'libs/kernel/src': { root: [], concurrency: ['refusals'], refusals: [], settings: ['signatures'], signatures: [] },
  'libs/identity/src': {
    root: [],
    audit: [],
    revocation: ['root'],
    oauth: ['root', 'audit', 'revocation'],
    accounts: ['root', 'audit', 'revocation'],
    'access-tokens': ['root', 'accounts', 'oauth', 'revocation'],
    'api-keys': ['root', 'audit', 'revocation'],
    sessions: ['root', 'audit'],
    'sign-in': ['root', 'accounts', 'audit', 'oauth', 'sessions'],
    wallets: ['root', 'accounts', 'audit', 'sessions'],
  },
  'libs/library/src': {
    root: [],
    credits: [],
    resources: ['root'],
    deletion: ['root', 'resources'],
    resolution: ['root', 'resources'],
    receipts: ['root', 'resources'],
    'take-down': ['root', 'resources'],
    uploads: ['root', 'credits', 'resources'],
  },
  'libs/drawing/src': {
    root: [],
    canvas: [],
    words: [],
    quality: ['canvas'],
    style: ['canvas', 'style/learn'],
    'style/learn': ['canvas', 'style'],
    art: ['root', 'art/techniques', 'canvas', 'style', 'words'],
    'art/techniques': ['art', 'canvas'],
  },
  'libs/sound/src': {
    root: ['captions', 'effects', 'mix', 'music', 'speech', 'speech/diction'],
    captions: ['speech'],
    effects: ['root', 'mix', 'music'],
    mix: ['root', 'speech'],
    music: ['root', 'mix'],
    speech: ['root', 'mix', 'speech/diction', 'speech/reading', 'speech/reading/numbers'],
    'speech/reading': ['speech', 'speech/diction', 'speech/reading/numbers'],
    'speech/reading/numbers': ['speech', 'speech/reading'],
    'speech/diction': ['speech', 'speech/reading', 'speech/reading/numbers'],
  },
  'libs/providers/src': { root: [], embedded: ['root'], import: ['root'], training: ['root'], units: ['root'] },
  'libs/providers/src/adapters': {
    root: [],
    'child-process': ['root'],
    files: ['root', 'child-process'],
    sandbox: ['root', 'child-process'],
    embedded: ['root', 'child-process', 'files', 'stage'],
    import: ['root', 'child-process', 'files', 'sandbox'],
    stage: ['root', 'child-process', 'files', 'sandbox'],
    preview: ['root', 'child-process', 'files', 'sandbox', 'stage'],
    training: ['root'],
    units: ['root', 'child-process', 'files'],
  },
  'libs/jobs/src': {
    root: [],
    claims: ['root'],
    launch: ['root'],
    news: ['root', 'claims'],
    queue: ['root', 'news'],
    end: ['root', 'claims'],
    start: ['root', 'long-job', 'queue'],
    watch: ['root', 'long-job', 'long-job/slots'],
    step: ['root', 'claims', 'end', 'queue', 'watch'],
    cancel: ['root', 'claims', 'long-job/run', 'news', 'start'],
    'long-job': ['root', 'queue'],
    'long-job/slots': ['root', 'long-job', 'queue'],
    'long-job/read': ['root', 'long-job', 'long-job/slots'],
    'long-job/end': ['root', 'end', 'long-job', 'long-job/slots', 'queue', 'watch'],
    'long-job/walk': ['root', 'long-job', 'long-job/end', 'long-job/slots', 'watch'],
    'long-job/handoff': ['root', 'launch', 'long-job', 'long-job/end', 'long-job/slots', 'queue', 'watch'],
    'long-job/takeover': [
      'root',
      'long-job',
      'long-job/end',
      'long-job/slots',
      'long-job/walk',
      'news',
      'queue',
      'watch',
    ],
    'long-job/run': [
      'root',
      'launch',
      'long-job',
      'long-job/end',
      'long-job/handoff',
      'long-job/slots',
      'long-job/takeover',
      'long-job/walk',
      'news',
      'queue',
      'step',
      'watch',
    ],
  },
  'libs/catalog/src': {
    prices: [],
    root: ['prices'],
    inputs: ['root', 'inputs/coercion', 'inputs/speech'],
    'inputs/coercion': ['inputs'],
    'inputs/speech': ['inputs'],
    components: ['inputs'],
    scenes: ['root', 'components', 'inputs', 'inputs/speech'],
    prompts: ['root', 'scenes'],
    answers: ['root', 'prices'],
    calls: ['root', 'answers', 'inputs', 'prices'],
    tools: ['root', 'answers', 'calls', 'inputs', 'inputs/speech', 'prices', 'scenes'],
    operations: ['root', 'answers', 'components', 'inputs', 'tools'],
    contract: ['root', 'inputs', 'prices', 'prompts', 'scenes', 'tools'],
  },
  'libs/x-account/src': {
    root: ['gateway'],
    gateway: [],
    wire: ['gateway'],
    'post-weight': [],
    connection: ['root', 'gateway'],
    grants: ['root', 'connection'],
    connect: ['root', 'gateway', 'connection', 'grants'],
    use: ['root', 'gateway', 'connection', 'grants'],
    publish: ['root', 'gateway', 'post-weight', 'connection', 'grants', 'use'],
  },
  'src/platform': {
    root: [],
    settings: [],
    routes: [],
    published: [],
    pages: ['published', 'routes'],
    refusals: ['root', 'pages', 'routes'],
    'request-body': ['pages', 'refusals'],
    health: ['routes'],
    streams: [],
    http: ['refusals', 'request-body', 'settings'],
    overload: ['http', 'refusals'],
    process: ['health', 'http', 'refusals', 'settings'],
    observe: ['health', 'http', 'overload', 'pages', 'process', 'settings'],
  },
  'src/auth': {
    root: [],
    'access-tokens': ['root'],
    'api-keys': ['root'],
    rates: ['root'],
    wallets: ['root'],
    'web-sessions': ['root'],
    strategies: ['root', 'web-sessions'],
    guards: ['root', 'rates', 'strategies'],
    access: ['root', 'guards', 'rates', 'strategies'],
    'authorization-server': ['root', 'authorization-server/clients', 'rates', 'web-sessions'],
    'authorization-server/clients': ['root', 'rates'],
  },
  'src/mcp': {
    root: [],
    answer: ['root'],
    payment: ['root', 'answer'],
    call: ['root', 'answer', 'payment'],
    resources: ['root', 'call'],
    prompts: ['root', 'answer', 'call', 'resources'],
    tasks: ['root', 'call'],
    protocol: ['root', 'answer', 'call', 'prompts', 'resources', 'tasks'],
    streams: ['root', 'answer', 'call', 'protocol', 'resources', 'tasks'],
    endpoint: ['root', 'answer', 'call', 'protocol', 'streams'],
  },
  'src/console': {
    root: [],
    account: ['root'],
    events: ['root'],
    consent: ['root'],
    home: ['root'],
    keys: ['root', 'account', 'sign-in'],
    mail: ['root'],
    'sign-in': ['root', 'consent', 'mail'],
    wallet: ['root', 'sign-in'],
  },
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
