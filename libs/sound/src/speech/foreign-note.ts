/** Guesses whether a text is in another language than English. */
export type LooksForeign = (text: string) => Promise<boolean>;

/** The note on a text that an English voice would speak. */
export async function foreignNote(text: string, looksForeign: LooksForeign, instead = ''): Promise<string[]> {
  const note = `The words do not look like English, and the voices speak English only${instead}.`;
  return (await looksForeign(text)) ? [note] : [];
}
