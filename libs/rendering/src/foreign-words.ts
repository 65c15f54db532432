/** Words that nearly every text in a language has. */
const COMMON: readonly string[] = [
  'el la los las del que una con por para hoy como este muy hacer más es',
  'le la les des du est et une pour dans avec qui sur nous vous ce au',
  'der das und ist nicht ein eine mit für auf den dem wir sie wie zu von',
  'il di che per con non sono della gli una come questo più è',
  'os um uma que não com em do da dos mais isto é',
  'het een van de en niet dat wij voor met zijn hoe',
];
const ENGLISH = new Set(
  'the a an of to and in is are for with on how what why your you we this that it from at our my be as'.split(' '),
);

/** Common words of another language that make a text count as written in it. */
const TELLING = 2;

/**
 * Whether a text in Latin letters looks as if it were not English: it has more of the common words of one other language
 * than of English. It is a guess, good for a hint and not for a refusal.
 */
export function looksForeign(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const english = words.filter((word) => ENGLISH.has(word)).length;
  return COMMON.some((common) => {
    const known = new Set(common.split(' '));
    const found = words.filter((word) => known.has(word)).length;
    return found >= TELLING && found > english;
  });
}
