import { describe, expect, it } from 'vitest';
import { passwordMistake } from './password-mistake.js';

const OWN = 'This is mostly your e-mail address or the name of this service. Choose another password.';

describe('a new password', () => {
  it.each([
    ['password123', 'This is a commonly used password. Add more words that are less common.'],
    ['PASSWORD123!!!', 'This is similar to a commonly used password. Add more words that are less common.'],
    // Full-width letters are the same letters.
    ['ｐａｓｓｗｏｒｄ１２３', 'This is a commonly used password. Add more words that are less common.'],
    ['1q2w3e4r5t', 'This is a commonly used password. Add more words that are less common.'],
    ['(qwertyuiop)', 'Short keyboard patterns are easy to guess. Add more words that are less common.'],
    ['1234567890ab', 'This is similar to a commonly used password. Add more words that are less common.'],
    ['letmein1234', 'This is similar to a commonly used password. Add more words that are less common.'],
    ['Passw0rd!23', 'This is similar to a commonly used password. Add more words that are less common.'],
    ['abcdefghij1', 'Common character sequences like "abc" are easy to guess. Add more words that are less common.'],
    [
      'abcabcabcabc',
      'Repeated character patterns like "abcabcabc" are easy to guess. Add more words that are less common.',
    ],
    ['Summer2026!', 'This password is easy to guess. Add more words that are less common.'],
    ['mediamaker1', OWN],
    ['Mediamaker2026!', OWN],
  ])('is refused where it is easy to guess, with the reason: %s', async (password, reason) => {
    expect(await passwordMistake(password, 'ann@web.de')).toBe(reason);
  });

  it.each([
    ['otter.lover@example.com', 'otterlover1'],
    ['otter.lover@example.com', 'Lover-Otter-7'],
    ['otter.lover@example.com', 'example.com'],
    ['otter.lover@example.com', 'otter.lover@example.com'],
  ])('is refused where it is mostly the e-mail address %s: %s', async (email, password) => {
    expect(await passwordMistake(password, email)).toBe(OWN);
  });

  it.each([
    ['otter.lover@example.com', 'seven quiet otters'],
    ['otter.lover@example.com', 'the lovers of 1612'],
    ['ann@web.de', 'annwebde-2026'],
    ['ann@web.de', 'correct horse battery staple'],
  ])('of %s may be: %s', async (email, password) => {
    expect(await passwordMistake(password, email)).toBeUndefined();
  });

  it('has ten to two hundred characters', async () => {
    expect(await passwordMistake('short', 'ann@web.de')).toBe('Choose at least 10 characters.');
    expect(await passwordMistake('x'.repeat(201), 'ann@web.de')).toBe('Choose at most 200 characters.');
  });

  it.each(['4@8({[<3€69&#!1|/0$5+72%><', 'p4$$w0rd', '@$4', '2011-11-1'])(
    'is judged beside the event loop and in bounds where it is 200 characters of %s',
    async (part) => {
      await passwordMistake('seven quiet otters', 'ann@web.de');
      const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
      await passwordMistake(part.repeat(200).slice(0, 200), 'ann@web.de');
      expect(process.threadCpuUsage(thread).user / 1000).toBeLessThan(20);
      expect(process.cpuUsage(all).user / 1000).toBeLessThan(150);
    },
  );
});
