/**
 * Compiles the service into dist as `nest build` would, from nest-cli.json: TypeScript with the plugins named there,
 * aliases written as relative paths, the assets copied, the programs bundled, and the pages of browsers built.
 * The Nest CLI itself would bring 75 more packages.
 * It finds errors of syntax. `npm run check:lint` finds errors of types, in a fraction of the time that they take here.
 */
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, extname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import ts from 'typescript';
import { bundle } from './bundle.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { sourceRoot, compilerOptions: nest } = JSON.parse(readFileSync(join(ROOT, 'nest-cli.json'), 'utf8'));
const HOST = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail([diagnostic]) };
const { options, fileNames, errors } = ts.getParsedCommandLineOfConfigFile(join(ROOT, nest.tsConfigPath), {}, HOST);

if (errors.length > 0) fail(errors);
if (nest.deleteOutDir) rmSync(options.outDir, { recursive: true, force: true });
const pages = buildPages();
const compiled = { ...options, incremental: false, noCheck: true };
const program = ts.createProgram({ rootNames: fileNames, options: compiled, host: hostWithoutPackages(compiled) });
const plugins = await Promise.all(nest.plugins.map(transformer));
const emitted = program.emit(undefined, undefined, undefined, undefined, {
  before: [writeAliasesRelative, ...plugins],
});
const diagnostics = [...ts.getPreEmitDiagnostics(program), ...emitted.diagnostics];
if (diagnostics.length > 0) fail(diagnostics);
nest.assets.forEach(copyAssets);
await bundle(options.outDir);
await pages;

/**
 * Finds no packages but Zod, whose types the plugin reads in the answers of routes: reading the declarations of all packages, which
 * only checks of types need, took a third of the build.
 */
function hostWithoutPackages(settings) {
  const host = ts.createCompilerHost(settings);
  const isOwn = (specifier) => specifier.startsWith('.') || specifier === 'zod' || specifier in options.paths;
  host.resolveModuleNameLiterals = (literals, file, redirected, _, source) =>
    literals.map((literal) =>
      isOwn(literal.text)
        ? ts.resolveModuleName(
            literal.text,
            file,
            settings,
            host,
            undefined,
            redirected,
            ts.getModeForUsageLocation(source, literal, settings),
          )
        : { resolvedModule: undefined },
    );
  return host;
}

/** Resolves when they are there. */
async function buildPages() {
  const workerData = { root: ROOT, outDir: options.outDir };
  const [code] = await once(new Worker(new URL('build-pages.mjs', import.meta.url), { workerData }), 'exit');
  if (code !== 0) throw new Error(`The build of the pages ended with ${code}.`);
}

async function transformer({ name, options: pluginOptions }) {
  const plugin = await import(`${name}/plugin`);
  return plugin.before(pluginOptions, program);
}

function writeAliasesRelative(context) {
  return (file) =>
    ts.visitEachChild(
      file,
      (node) => {
        const alias = node.moduleSpecifier && options.paths[node.moduleSpecifier.text];
        if (!alias) return ts.visitNode(node, importCallsIn(file, context));
        const specifier = ts.factory.createStringLiteral(pathTo(alias[0], file.fileName));
        if (ts.isImportDeclaration(node)) {
          return ts.factory.updateImportDeclaration(
            node,
            node.modifiers,
            node.importClause,
            specifier,
            node.attributes,
          );
        }
        return ts.factory.updateExportDeclaration(
          node,
          node.modifiers,
          node.isTypeOnly,
          node.exportClause,
          specifier,
          node.attributes,
        );
      },
      context,
    );
}

/** Rewrites the `import()` of an alias, wherever in a statement it stands. */
function importCallsIn(file, context) {
  const visit = (node) => {
    const alias =
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      options.paths[node.arguments[0]?.text];
    if (!alias) return ts.visitEachChild(node, visit, context);
    const specifier = ts.factory.createStringLiteral(pathTo(alias[0], file.fileName));
    return ts.factory.updateCallExpression(node, node.expression, undefined, [specifier]);
  };
  return visit;
}

function pathTo(source, from) {
  const path = posix.relative(posix.dirname(from), posix.join(ts.sys.resolvePath(options.pathsBasePath), source));
  return (path.startsWith('.') ? path : `./${path}`).replace(/\.ts$/, '.js');
}

/** Copies the files of one ending: of the folder that the pattern names or, after `**`, of every folder below it. */
function copyAssets({ include, outDir }) {
  const pattern = join(ROOT, sourceRoot, include);
  const recursive = pattern.includes('**');
  const folder = dirname(recursive ? pattern.replace('**/', '') : pattern);
  const names = readdirSync(folder, { recursive }).filter((name) => name.endsWith(extname(pattern)));
  for (const name of names) {
    const target = join(ROOT, outDir, relative(ROOT, folder), name);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(folder, name), target);
  }
}

function fail(found) {
  console.error(
    ts.formatDiagnosticsWithColorAndContext(found, {
      ...ts.sys,
      getNewLine: () => '\n',
      getCanonicalFileName: (name) => name,
    }),
  );
  process.exit(1);
}
