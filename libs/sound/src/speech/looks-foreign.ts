/** Guesses whether a text is in another language than English. */
export type LooksForeign = (text: string) => Promise<boolean>;
