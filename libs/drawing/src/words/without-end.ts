/**
 * The text without the characters at its end that match a pattern of one character. It looks at each of them once, from
 * the end. A pattern such as `/[.]+$/` starts again at every full stop of a run inside the text, which is quadratic.
 */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
