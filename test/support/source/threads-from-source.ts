import { SideThread } from '@libs/kernel/adapters';

// Threads of our sources need the loader that vitest stands for in this process.
const loader = new URL('../run-source.ts', import.meta.url).href;
SideThread.execArgv = ['--experimental-transform-types', '--no-warnings', '--import', loader];
