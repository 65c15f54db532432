import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText } from '../support/source/deploy-manifests.js';
import { settingForms } from '../../src/settings.js';

const PROJECT = join(import.meta.dirname, '../..');
const LONGEST_README = 150;

const hashOf = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** The Markdown pages for people, by their path from the root. */
const PAGES = ['', 'docs', 'docs/adr'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => posix.join(folder, file)),
);

/** Anchors of the headings of a page, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...readText(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links of a page to files of this repository. */
const linksOf = (page: string): string[] =>
  [...readText(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) => target);

const isBroken = (page: string, link: string): boolean => {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : posix.join(dirname(page), file);
  if (!existsSync(join(PROJECT, target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
};

describe('the pages for people', () => {
  it('begin with a README that fits on a few screens', () => {
    expect(readText('README.md').split('\n').length - 1).toBeLessThanOrEqual(LONGEST_README);
  });

  it('show in the README the film of the words that it quotes, made by `npm run readme`', () => {
    const readme = readText('README.md');
    const recipe = JSON.parse(readText('docs/images/film-of-words.json')) as Record<string, unknown>;
    const { words, frames, input_sha256: input, picture_sha256: picture } = recipe;
    const [, shown, image = ''] = /^!\[.*“(.+)”\]\((.+)\)$/mu.exec(readme) ?? [];
    const [, ordered] = /^npm run demo -- "(.+)"$/mu.exec(readme) ?? [];
    expect([shown, ordered]).toEqual([words, words]);
    expect(hashOf(JSON.stringify([words, frames]))).toBe(input);
    expect(hashOf(readFileSync(join(PROJECT, image)))).toBe(picture);
    expect(readText('src/first-start.ts')).toContain(String(words));
  });

  it.each(PAGES)('%s links only to files and headings that exist', (page) => {
    expect(linksOf(page).filter((link) => isBroken(page, link))).toEqual([]);
  });

  it('stand in the index of docs/README.md, each once', () => {
    const pages = readdirSync(join(PROJECT, 'docs')).filter((file) => file.endsWith('.md') && file !== 'README.md');
    const listed = linksOf('docs/README.md').filter((target) => target.endsWith('.md'));
    expect(listed.toSorted()).toEqual(pages.toSorted());
  });

  it('list each setting in a table of docs/settings.md and nowhere else', () => {
    const names = Object.keys(settingForms);
    const tabled = (page: string) =>
      names.filter((name) => new RegExp(`^\\|[^|]*\`${name}\``, 'm').test(readText(page)));
    for (const page of PAGES) expect(tabled(page), page).toEqual(page === 'docs/settings.md' ? names : []);
  });

  it('name every command of the operator as its help does', () => {
    const help = execFileSync(process.execPath, [join(PROJECT, 'dist/src/cli.js'), '--help'], { encoding: 'utf8' });
    const usages = [...help.matchAll(/^ {2}(\S.*)$/gm)].map(([, usage = '']) => usage);
    const rows = readText('docs/commands.md').matchAll(/^\| `([^`]+)`/gm);
    expect([...rows].map(([, usage = '']) => usage.replaceAll('\\|', '|')).sort()).toEqual(usages.sort());
  });
});

describe('docs/extending.md', () => {
  const paths = [...readText('docs/extending.md').matchAll(/`((?:src|libs|test|docs|deploy)\/[^`]+)`/g)].map(
    ([, path = '']) => path,
  );

  it('names files from the root, and only files that exist', () => {
    expect(paths.length).toBeGreaterThan(35);
    expect(paths.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  });
});
