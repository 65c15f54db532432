/**
 * The language that a text looks to be in, such as `es`, where that is not English; `asked` decides where a text is as much
 * of that language as of English.
 */
export type LooksForeign = (text: string, asked?: string) => Promise<string | undefined>;
