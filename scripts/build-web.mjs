/**
 * Builds the console into `dist/web`: files named by their bytes, each beside its gzip and Brotli form, and `manifest.json`, by which
 * the service finds the first files of a page.
 */
import tailwind from '@tailwindcss/vite';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Below this many bytes a compressed form is not worth its header. */
const LEAST_BYTES = 1024;
const COMPRESSIBLE = /\.(?:js|css|svg)$/u;

export async function buildWeb(root, outDir) {
  await build({
    root: join(root, 'web'),
    configFile: false,
    base: '/assets/web/',
    publicDir: false,
    logLevel: 'warn',
    plugins: [tailwind()],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      assetsDir: '.',
      // The content policy allows no `data:` in fonts and styles.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'web/src/main.tsx'),
        // Packages mark what is for browsers; here everything is.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
  });
  for (const name of readdirSync(outDir).filter((file) => COMPRESSIBLE.test(file))) {
    const bytes = readFileSync(join(outDir, name));
    if (bytes.length < LEAST_BYTES) continue;
    writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(outDir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
