const QUALIFIERS =
  /\b(?:not|no|never|none|nor|neither|without|cannot|unless|except|only|if|but|although|despite|stop|avoid|\w+n['’]t)\b/i;

/** Whether a word turns a text around or binds it to a condition: no part of such a text stands alone. */
export function isQualified(text: string): boolean {
  return QUALIFIERS.test(text);
}
