import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlantedTree, type Refusal } from '../support/source/planted-tree.js';

/*
 * The law of drawers, written a second time by hand: folder → drawer → drawers that it may import. A tree is planted with
 * every import between two drawers of a folder; exactly the unlawful ones must be refused.
 */
const DRAWER_LAW: Record<string, Record<string, string>> = {
  'libs/kernel/src': { root: '', concurrency: 'refusals', refusals: '', signatures: '' },
  'libs/identity/src': {
    root: '',
    audit: '',
    revocation: 'root',
    oauth: 'root audit revocation',
    accounts: 'root audit revocation',
    'access-tokens': 'root accounts oauth revocation',
    'api-keys': 'root audit revocation',
    sessions: 'root audit',
    'sign-in': 'root accounts audit oauth sessions',
    wallets: 'root accounts audit sessions',
  },
  'libs/library/src': {
    root: '',
    credits: 'root',
    resources: 'root',
    deletion: 'root resources',
    listing: 'root resources',
    resolution: 'root resources',
    receipts: 'root resources',
    'take-down': 'root resources',
    uploads: 'root credits resources',
  },
  'libs/drawing/src': {
    root: '',
    canvas: '',
    words: '',
    quality: 'canvas',
    style: 'canvas style/learn',
    'style/learn': 'canvas style',
    art: 'root art/techniques canvas style words',
    'art/techniques': 'art canvas',
  },
  'libs/sound/src': {
    root: 'captions effects mix music speech',
    captions: 'speech',
    effects: 'root mix music',
    mix: 'root speech',
    music: 'root mix',
    speech: 'root mix speech/reading',
    'speech/reading': 'speech',
  },
  'libs/providers/src': {
    root: '',
    embedded: 'root',
    import: 'root',
    models: 'root',
    makers: 'root models',
    offer: 'root makers models purchases',
    purchases: 'root embedded makers models',
    training: 'root',
    units: 'root',
    writing: 'root',
  },
  'libs/providers/src/adapters': {
    root: '',
    'child-process': 'root',
    files: 'root child-process',
    sandbox: 'root child-process',
    embedded: 'root child-process files stage',
    import: 'root child-process files sandbox',
    stage: 'root child-process files sandbox',
    preview: 'root child-process files sandbox stage',
    training: 'root',
    units: 'root child-process files',
  },
  'libs/jobs/src': {
    root: '',
    claims: 'root',
    launch: 'root',
    news: 'root claims',
    queue: 'root news',
    parts: 'root queue',
    end: 'root claims parts',
    start: 'root long-job queue',
    watch: 'root long-job long-job/slots',
    step: 'root claims end parts queue watch',
    cancel: 'root claims long-job/run news start',
    'long-job': 'root queue',
    'long-job/slots': 'root long-job queue',
    'long-job/read': 'root long-job long-job/slots',
    'long-job/end': 'root end long-job long-job/slots queue watch',
    'long-job/walk': 'root long-job long-job/end long-job/slots watch',
    'long-job/handoff': 'root launch long-job long-job/end long-job/slots queue watch',
    'long-job/takeover': 'root long-job long-job/end long-job/slots long-job/walk news queue watch',
    'long-job/run':
      'root launch long-job long-job/end long-job/handoff long-job/slots long-job/takeover long-job/walk news parts queue step watch',
  },
  'libs/catalog/src': {
    prices: '',
    root: 'prices',
    inputs: 'root inputs/coercion',
    'inputs/coercion': 'inputs',
    scenes: 'root inputs',
    prompts: 'root scenes',
    answers: 'root prices',
    models: 'root inputs prices',
    calls: 'root answers inputs models prices',
    tools: 'root answers calls inputs models prices scenes',
    contract: 'root inputs prices prompts scenes tools',
  },
  'libs/x-account/src': {
    root: 'gateway',
    gateway: '',
    wire: 'gateway',
    'post-weight': '',
    connection: 'root gateway',
    grants: 'root connection',
    connect: 'root gateway connection grants',
    use: 'root gateway connection grants',
    publish: 'root gateway post-weight connection grants use',
  },
  'src/platform': {
    root: '',
    settings: '',
    routes: '',
    published: '',
    pages: 'published routes',
    refusals: 'root pages routes',
    'request-body': 'pages refusals',
    health: 'routes',
    streams: '',
    http: 'refusals request-body settings',
    overload: 'http refusals',
    process: 'health http refusals settings',
    observe: 'health http overload pages process settings',
  },
  'src/auth': {
    root: '',
    'access-tokens': 'root',
    'api-keys': 'root',
    rates: 'root',
    'web-sessions': 'root',
    strategies: 'root web-sessions',
    guards: 'root rates strategies',
    access: 'root guards rates strategies web-sessions',
    'authorization-server': 'root authorization-server/clients rates web-sessions',
    'authorization-server/clients': 'root rates',
  },
  'src/mcp': {
    root: '',
    answer: 'root',
    payment: 'root answer',
    'call/models': 'root call',
    call: 'root answer call/models payment',
    resources: 'root call',
    prompts: 'root answer call resources',
    tasks: 'root call',
    protocol: 'root answer call prompts resources tasks',
    streams: 'root answer call protocol resources tasks',
    endpoint: 'root answer call protocol streams',
  },
  'src/console': {
    root: '',
    account: 'root',
    events: 'root',
    consent: 'root',
    home: 'root',
    keys: 'root account sign-in',
    mail: 'root',
    'sign-in': 'root consent mail',
    wallet: 'root sign-in',
  },
};
const DRAWERS = Object.entries(DRAWER_LAW).flatMap(([folder, rows]) =>
  Object.entries(rows).map(([drawer, row]) => ({ folder, drawer, row: row.split(' ').filter(Boolean) })),
);

const file = (folder: string, drawer: string, name: string) =>
  drawer === 'root' ? `${folder}/${name}` : `${folder}/${drawer}/${name}`;
const ruleOf = (folder: string) =>
  folder
    .replace(/^(libs|src)\//, '')
    .replace('/src', '')
    .replaceAll('/', '-');

/** From one file of a drawer to another file of the same folder. */
function specifier(drawer: string, to: string): string {
  const up = drawer === 'root' ? './' : '../'.repeat(drawer.split('/').length);
  return `${up}${to === 'root' ? '' : `${to}/`}target.js`;
}

describe('the law of drawers', () => {
  let tree: PlantedTree;
  let refused: Refusal[];

  beforeAll(async () => {
    tree = await PlantedTree.create();
    await tree.plantPackages({ dependencies: [], devDependencies: [], undeclared: [] });
    for (const path of ['ormconfig.ts', 'test/a.ts']) await tree.plant(path);
    for (const { folder, drawer } of DRAWERS) {
      await tree.plant(file(folder, drawer, 'target.ts'));
      await tree.plant(`${file(folder, drawer, 'dto')}/own.dto.ts`);
      const others = DRAWERS.filter((other) => other.folder === folder && other.drawer !== drawer);
      const all = others.map((other) => specifier(drawer, other.drawer));
      for (const name of ['visitor.ts', 'visitor.spec.ts', 'visitor.module.ts', 'index.ts']) {
        await tree.plant(file(folder, drawer, name), [...all, './dto/own.dto.js']);
      }
    }
    for (const folder of Object.keys(DRAWER_LAW)) await tree.plant(`${folder}/no-row/anything.ts`, ['../target.js']);
    const rules = /-imports-only-its-row$|-every-drawer-has-a-row$/;
    refused = (await tree.refusals()).filter(({ rule }) => rules.test(rule));
  });
  afterAll(() => tree.remove());

  it.each(DRAWERS)('$drawer of $folder imports its row and nothing else of its folder', ({ folder, drawer, row }) => {
    const from = file(folder, drawer, 'visitor.ts');
    const rule = `${ruleOf(folder)}-${drawer.replaceAll('/', '-')}-imports-only-its-row`;
    const closed = DRAWERS.filter((to) => to.folder === folder && to.drawer !== drawer && !row.includes(to.drawer));
    const expected = closed.map((to) => `${rule}: ${file(folder, to.drawer, 'target.ts')}`);
    const seen = refused.filter((refusal) => refusal.from === from).map((refusal) => `${refusal.rule}: ${refusal.to}`);
    expect(seen.sort()).toEqual(expected.sort());
  });

  it.each(Object.keys(DRAWER_LAW))('a new drawer of %s needs a row', (folder) => {
    const names = refused.filter(({ from }) => from === `${folder}/no-row/anything.ts`).map(({ rule }) => rule);
    expect(names).toContain(`${ruleOf(folder)}-every-drawer-has-a-row`);
  });

  it('doors, modules and specs may import every drawer', () => {
    expect(refused.filter(({ from }) => /index\.ts$|\.module\.ts$|\.spec\.ts$/.test(from))).toEqual([]);
  });
});
