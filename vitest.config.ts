import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Workers, and processes that inherit their environment, share V8's compiled code.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url));

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Most of these tests wait for processes of their own: one worker leaves a core idle.
    maxWorkers: 2,
    // Specs share the modules of their worker, which are large: what one changes in its process, it puts back.
    isolate: false,
    // Timeouts end tests that hang. A slow or busy machine must not reach them.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,libs,web}/**/*.spec.ts'],
          exclude: ['**/*.media.spec.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        // They draw in a real browser, or encode whole films: too slow for the quick half.
        extends: true,
        test: {
          name: 'media',
          include: ['{src,libs}/**/*.media.spec.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e-spec.ts'],
          globalSetup: ['test/support/database/database.ts'],
          // Much of their time is waiting for leases, deadlines and idle connections: two workers leave a core idle.
          maxWorkers: 3,
          // Vitest asks for it where projects have different numbers of workers.
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        // Needs an ffmpeg of this machine; see docs/deep-tests.md.
        extends: true,
        test: {
          name: 'system-ffmpeg',
          include: ['test/system-ffmpeg/**/*.spec.ts'],
          testTimeout: 360_000,
          hookTimeout: 240_000,
        },
      },
      {
        // Needs Debian's Swift: `npm run rehearse:s3`.
        extends: true,
        test: {
          name: 'swift',
          include: ['test/swift/**/*.spec.ts'],
          globalSetup: ['test/support/s3/swift.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.simulation-spec.ts'],
          globalSetup: ['test/support/database/database.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['test/contract/**/*.contract-spec.ts'],
          testTimeout: 360_000,
          hookTimeout: 360_000,
        },
      },
    ],
  },
});
