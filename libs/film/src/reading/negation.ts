/** Words that turn a statement around, in common languages. A word of one language may be harmless in another: the text then stays whole. */
const NEGATING = new Set(
  `no not never none nor neither nobody nothing nowhere without cannot cant dont wont isnt arent wasnt werent doesnt didnt
  shouldnt mustnt wouldnt couldnt hasnt havent hadnt aint avoid stop hardly barely rarely unless except
  nicht kein keine keinen keinem keiner keines nie niemals ohne niemand nichts weder außer
  nunca jamás sin ningún ninguna ninguno nadie nada tampoco excepto salvo
  ne pas jamais sans aucun aucune personne rien ni sauf
  não sem nenhum nenhuma ninguém exceto
  non mai senza nessun nessuno nessuna niente tranne
  geen niet nooit zonder niemand behalve inte ingen inga aldrig utan ikke ingen aldri uten uden ei
  nie bez nikt nigdy не нет нельзя никогда без никто ни ничего нікол
  değil yok hayır لا لم لن ليس بدون ممنوع غير नहीं मत न बिना מחוץ לא אין בלי אסור không đừng tidak jangan bukan tanpa`.split(
    /\s+/u,
  ),
);
/** Of scripts without spaces between words, or that bind the negation to its verb. */
const WITHIN = /ない|ません|禁止|なし|ぬ[。、]|不|没|沒|勿|無|无|禁|别|別に|않|없|금지|마세요|지 마|못/u;
const SHORTENED = /n['’]t$/u;

/** Whether a word or sign denies or excepts something. */
export function isNegation(word: string): boolean {
  const lower = word.toLowerCase().replaceAll(/[^\p{L}\p{M}'’]/gu, '');
  return NEGATING.has(lower.replaceAll(/['’]/gu, '')) || SHORTENED.test(lower) || WITHIN.test(word);
}

/** Whether a text denies or excepts something: no part of it stands alone. */
export function isNegated(text: string): boolean {
  return /[🚫❌⛔≠🙅]/u.test(text) || text.split(/[\s—–]+/u).some(isNegation);
}

/** Whether a text denies something outside brackets. A negation in brackets reaches no further than they do. */
export function isNegatedAround(text: string): boolean {
  return isNegated(text.replaceAll(/\([^()]*\)/gu, ' '));
}
