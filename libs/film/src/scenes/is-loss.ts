/** Names of amounts that are lost, in the languages of most films. */
const LOSS =
  /(?<!\p{L})(?:loss(?:es)?|lost|deficits?|shortfalls?|write-?(?:off|down)s?|\p{L}*verluste?|defizite?|fehlbetr[aä]ge?|pertes?|déficits?|p[eé]rdidas?|perdit[ae]|prejuízos?|perdas?|verlies(?:zen)?|strat[ay]|убыт\p{L}+|потер\p{L}+|הפסד\p{L}*|גירעון|خسا\p{L}+|عجز)(?!\p{L})|亏损|赤字|損失/iu;
/** Losses that nobody regrets, and names that tell of gains too. */
const NO_LOSS =
  /(?<!\p{L})(?:(?:weight|fat|no|without|zero) loss|gewichtsverlust|profits?|gains?|won|found|avoided|prevented|recovered)/iu;
/** Figures below zero; degrees are no amounts. */
const NEGATIVE = /^\s*[-−–]\s?\p{Sc}?\s?\d[^°]*$/u;

/** Whether a name says that its amounts are lost, whatever their sign. */
export function isLoss(name: string): boolean {
  return LOSS.test(name) && !NO_LOSS.test(name);
}

/** Whether a figure as it is written is a loss: it is below zero, or one of its names says so. */
export function isLossFigure(figure: string, ...names: readonly string[]): boolean {
  return NEGATIVE.test(figure) || (/\p{N}/u.test(figure) && names.some(isLoss));
}
