/** Rules made of the import law in `import-law.cjs`. */
const { LIBRARIES, ROOMS, DRAWERS, PURE_BUILTINS, PURE_PACKAGES, PACKAGES_BY_ENDING } = require('./import-law.cjs');

/** Composition roots may import anything; nothing but a root, a module or a test imports them. */
const ROOTS =
  '^(ormconfig\\.ts$|src/(main|serve|open-database|open-object-store|open-x402|open-local-lane|first-start|entities|settings|duties|job\\.main|run-job|cli|demo|generate|app)\\.ts$|src/(cli|demo|generate)/)';
/** A repository is asked for with the entity, in whichever drawer the entity stands. */
const ENTITY = '\\.entity\\.ts$';
const MODULE = '\\.module\\.ts$';
const SPEC = '\\.spec\\.ts$';
const DOOR = '/(index|entities)\\.ts$';
const FREE = [ROOTS, MODULE, SPEC];
const either = (names) => (names.length > 0 ? `(${names.join('|')})` : '(?!)');
const escaped = (text) => text.replaceAll('.', '\\.');
const outsidePackages = (names) => ({
  path: '(^|/)node_modules/',
  pathNot: `(^|/)node_modules/${either(names)}/`,
});
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

function libraryRules([name, { anywhere = [], inAdapters = [], plainDoor = [] }]) {
  const own = [name, 'kernel', ...anywhere, ...plainDoor];
  return [
    forbid(
      `${name}-ideas-import-only-their-row`,
      `Outside its adapters, libs/${name} may import: ${own.join(', ')}.`,
      { path: `^libs/${name}/src/(?!adapters/)`, pathNot: FREE },
      { path: '^libs/', pathNot: `^libs/${either(own)}/` },
    ),
    forbid(
      `${name}-adapters-import-only-their-row`,
      `The adapters of libs/${name} may import: ${[...own, ...inAdapters].join(', ')}.`,
      { path: `^libs/${name}/src/adapters/`, pathNot: FREE },
      { path: '^libs/', pathNot: `^libs/${either([...own, ...inAdapters])}/` },
    ),
    ...plainDoor.map((target) =>
      forbid(
        `${name}-takes-only-ideas-of-${target}`,
        `libs/${name} may use what libs/${target} names, not what touches the world.`,
        { path: `^libs/${name}/`, pathNot: FREE },
        { path: `^libs/${target}/src/adapters/` },
      ),
    ),
  ];
}

function roomRules([name, { rooms, libraries }]) {
  return [
    forbid(
      `src-${name}-imports-only-its-row`,
      `src/${name} may import from src: ${[name, ...rooms].join(', ')}. What must meet, meets in a module.`,
      { path: `^src/${name}/`, pathNot: FREE },
      { path: '^(src/|ormconfig\\.ts$)', pathNot: `^src/${either([name, ...rooms])}/` },
    ),
    forbid(
      `src-${name}-imports-only-its-libraries`,
      `src/${name} may import the libraries: ${['kernel', ...libraries].join(', ')}.`,
      { path: `^src/${name}/`, pathNot: FREE },
      { path: '^libs/', pathNot: `^libs/${either(['kernel', ...libraries])}/` },
    ),
  ];
}

function drawerRules([area, drawers]) {
  const at = (drawer) => (drawer === 'root' ? `^${area}/(dto/)?[^/]+$` : `^${area}/${drawer}/(dto/)?[^/]+$`);
  const name = area
    .replace(/^(libs|src)\//, '')
    .replace('/src', '')
    .replaceAll('/', '-');
  const others = (drawer) => Object.keys(drawers).filter((other) => other !== drawer);
  return [
    ...Object.entries(drawers).map(([drawer, row]) =>
      forbid(
        `${name}-${drawer.replaceAll('/', '-')}-imports-only-its-row`,
        `Drawer ${drawer} of ${area} may import: ${[drawer, ...row].join(', ')}.`,
        { path: at(drawer), pathNot: [...FREE, DOOR] },
        {
          path: others(drawer)
            .filter((other) => !row.includes(other))
            .map(at)
            .concat('(?!)'),
          pathNot: ENTITY,
        },
      ),
    ),
    forbid(
      `${name}-every-drawer-has-a-row`,
      `A new drawer of ${area} first gets its row in import-law.cjs.`,
      { path: `^${area}/(?!adapters/)`, pathNot: [...FREE, ...Object.keys(drawers).map(at)] },
      {},
    ),
  ];
}

const idea = { path: '^libs/[^/]+/src/(?!adapters/)', pathNot: FREE };

module.exports = {
  forbidden: [
    ...Object.entries(LIBRARIES).flatMap(libraryRules),
    ...Object.entries(ROOMS).flatMap(roomRules),
    ...Object.entries(DRAWERS).flatMap(drawerRules),
    forbid(
      'every-library-has-a-row',
      'A new library first gets its row in import-law.cjs.',
      { path: `^libs/(?!${either(Object.keys(LIBRARIES))}/)` },
      {},
    ),
    forbid(
      'every-room-has-a-row',
      'A new folder or root file of src first gets its row in import-law.cjs.',
      { path: `^src/(?!${either(Object.keys(ROOMS))}/)`, pathNot: FREE },
      {},
    ),
    forbid(
      'libraries-never-see-src',
      'Libraries stand without HTTP.',
      { path: '^libs/' },
      { path: '^(src/|ormconfig\\.ts$)' },
    ),
    forbid(
      'libraries-are-entered-by-their-doors',
      'A library is entered by @libs/<name>, @libs/<name>/adapters or @libs/<name>/settings.',
      { path: '^(?:src|ormconfig\\.ts$|libs/([^/]+)/src/)', pathNot: SPEC },
      { path: '^libs/[^/]+/src/(?!((adapters|settings)/)?index\\.ts$)', pathNot: '^libs/$1/' },
    ),
    forbid(
      'libraries-are-called-by-name',
      'Another library is imported by its alias, not by a relative path.',
      { path: '^(?:src|test|ormconfig\\.ts$|libs/([^/]+))' },
      {
        path: '^libs/[^/]+/src/((adapters|settings)/)?index\\.ts$',
        pathNot: '^libs/$1/',
        dependencyTypesNot: ['aliased'],
      },
    ),
    forbid(
      'a-library-does-not-call-itself',
      'Within a library, import by relative path.',
      { path: '^libs/([^/]+)/' },
      { path: '^libs/$1/', dependencyTypes: ['aliased'] },
    ),
    forbid('ideas-never-see-adapters', 'What touches the world is handed in by a module.', idea, {
      path: '^libs/[^/]+/src/adapters/',
    }),
    forbid(
      'ideas-import-only-pure-builtins',
      `Outside adapters a library takes from Node only: ${PURE_BUILTINS.join(', ')}.`,
      idea,
      { dependencyTypes: ['core'], pathNot: `^(node:)?${either(PURE_BUILTINS)}$` },
    ),
    forbid(
      'ideas-import-only-pure-packages',
      `Outside adapters a library takes from npm only: ${PURE_PACKAGES.join(', ')}.`,
      { ...idea, pathNot: [...FREE, `${either(Object.keys(PACKAGES_BY_ENDING).map(escaped))}$`] },
      outsidePackages(PURE_PACKAGES),
    ),
    ...Object.entries(PACKAGES_BY_ENDING).map(([ending, packages]) =>
      forbid(
        `${ending.split('.')[1]}-import-only-their-packages`,
        `A file *${ending} of a library takes from npm only: ${[...PURE_PACKAGES, ...packages].join(', ')}.`,
        { ...idea, path: `${idea.path}.*${escaped(ending)}$` },
        outsidePackages([...PURE_PACKAGES, ...packages]),
      ),
    ),
    forbid(
      'the-environment-has-one-reader',
      'Settings are read in src/platform/settings/environment.ts; the linter refuses process.env itself.',
      { path: '^(src|libs)/', pathNot: [SPEC, '^src/platform/settings/environment\\.ts$'] },
      { dependencyTypes: ['core'], path: '^(node:)?process$' },
    ),
    forbid(
      'the-service-runs-without-development-packages',
      'What runs is installed without devDependencies.',
      { path: '^(src|libs|ormconfig\\.ts$)', pathNot: SPEC },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'every-package-is-declared',
      'A package that is imported stands in package.json.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'the-service-never-imports-tests',
      'Tests know the service, not the other way round.',
      { path: '^(src|libs|ormconfig\\.ts$)', pathNot: SPEC },
      { path: ['^test/', SPEC] },
    ),
    forbid(
      'the-console-knows-the-service-by-its-api',
      'What the browser runs calls routes; it shares no file with the service. A spec may hold the two together.',
      { path: '^web/', pathNot: SPEC },
      { path: '^(src|libs|test|ormconfig\\.ts$)' },
    ),
    forbid(
      'a-page-imports-no-other-page',
      'What two pages share is a part.',
      { path: '^web/src/pages/([^/]+)/' },
      { path: '^web/src/pages/', pathNot: '^web/src/pages/$1/' },
    ),
    forbid('no-cycles', 'Two files that need each other are one idea or three.', {}, { circular: true }),
    forbid(
      'every-import-resolves',
      'An import must lead somewhere.',
      {},
      { couldNotResolve: true, pathNot: '(^|/)dist/' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
