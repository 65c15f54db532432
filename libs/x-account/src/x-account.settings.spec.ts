import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { xAccountContradictions, xAccountForms, xAccountSettings } from './x-account.settings.js';

const forms = z.object(xAccountForms);
const BOTH = { X_CONSUMER_KEY: 'keyOfTheApp', X_CONSUMER_SECRET: 'secretOfTheApp' };
const lines = (given: Record<string, string>, isProduction = false): string[] =>
  xAccountContradictions(forms.parse(given), { isProduction });

it('no X account can be connected unless an application is set', () => {
  expect(lines({}, true)).toEqual([]);
  expect(xAccountSettings(forms.parse({}))).toMatchObject({ isOn: false, apiBaseUrl: 'https://api.x.com' });
});

it('key and secret of the application are set together', () => {
  expect(lines(BOTH, true)).toEqual([]);
  expect(lines({ X_CONSUMER_KEY: 'a' })).toEqual(['X_CONSUMER_SECRET: needed where X_CONSUMER_KEY is set']);
  expect(lines({ X_CONSUMER_SECRET: 'a' })).toEqual(['X_CONSUMER_KEY: needed where X_CONSUMER_SECRET is set']);
});

it('the API of X is asked over https in production, at an origin', () => {
  const local = { ...BOTH, X_API_BASE_URL: 'http://127.0.0.1:4000/' };
  expect(forms.parse(local).X_API_BASE_URL).toBe('http://127.0.0.1:4000');
  expect(lines(local)).toEqual([]);
  expect(lines(local, true)).toEqual(['X_API_BASE_URL: must be https when NODE_ENV is production']);
  for (const wrong of ['api.x.com', 'https://api.x.com/2', 'https://u:p@api.x.com', 'https://[', 'ftp://a']) {
    expect(forms.safeParse({ X_API_BASE_URL: wrong }).success).toBe(false);
  }
});

it('neither settings nor the refusal of one show the secret', () => {
  const settings = xAccountSettings(forms.parse(BOTH));
  expect(settings.consumer?.reveal().secret).toBe('secretOfTheApp');
  const refusal = forms.safeParse({ ...BOTH, X_CONSUMER_SECRET: 'secretOfTheApp!' }).error;
  const text = [settings, refusal].map((value) => `${inspect(value, { depth: 9 })} ${JSON.stringify(value)}`).join();
  expect(text).not.toContain('secretOfTheApp');
});
