/** The number of texts that each function remembers: a search for a size asks for the same texts at each size. */
const MOST_KNOWN = 400;

/** A function of a text that answers texts which it met lately from memory. */
export function remembered<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= MOST_KNOWN) known.clear();
    const answered = answer(text);
    known.set(text, answered);
    return answered;
  };
}
