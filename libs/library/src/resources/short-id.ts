import { randomBase62 } from '@libs/kernel';

const LENGTH = 10;
const FORM = /^[0-9A-Za-z]{10}$/;

/** The last part of the short address of a resource: base62, in which upper and lower case differ. */
export function newShortId(): string {
  return randomBase62(LENGTH);
}

export function isShortId(text: string): boolean {
  return FORM.test(text);
}
