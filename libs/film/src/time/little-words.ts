/** Words that hold a sentence together and say nothing about what is shown. */
const LITTLE = new Set(
  `a an the and or but nor so yet of to in on at by for from with without into onto over under up down out off as than then that
  this these those there here it its is are was were be been being am do does did done have has had having will would shall should
  can could may might must i you he she we they me him her us them my your his our their who whom whose which what when where why
  how if because while until since before after about between through during each every all both some any no not only also just
  very too more most much many few other such own same again once now one
  der die das den dem des ein eine einen einem einer und oder aber von zu zum zur im am auf mit für ist sind war nicht sich es
  le la les un une du et ou de en au aux dans sur par avec est sont ne pas que qui ce cette il elle
  el los las una unos y o del al con por para su se lo
  os as um uma e da dos na nos nas em com é são não
  gli i uno di della dei per sono non che
  het een op voor zijn niet dat`.split(/\s+/u),
);

export function isLittleWord(word: string): boolean {
  return LITTLE.has(word.toLowerCase());
}
