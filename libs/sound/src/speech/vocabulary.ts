/** Reads "key words_said" pairs: one pair per space, underscores stand for the spaces between spoken words. */
function table(pairs: string): Map<string, string[]> {
  return new Map(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => {
        const [key = '', said = ''] = pair.split('|');
        return [key, said.split('_')] as const;
      }),
  );
}

/** What English speakers say for the parts of a written word that are not words. Keys are lower case. */
export const VOCABULARY = {
  letters: table(`a|ay b|bee c|see d|dee e|ee f|eff g|gee h|aitch i|eye j|jay k|kay l|el m|em n|en o|oh p|pee q|cue
    r|are s|ess t|tee u|you v|vee w|double_you x|ex y|why z|zee`),
  /** Shortened words that never end a sentence on their own. */
  abbreviations: table(`dr.|doctor mr.|mister mrs.|missus ms.|miz prof.|professor st.|saint vs.|versus vs|versus
    e.g.|for_example i.e.|that_is approx.|approximately etc.|et_cetera w/|with w/o|without dept.|department
    govt.|government inc.|incorporated corp.|corporation ltd.|limited jr.|junior sr.|senior assn.|association
    bros.|brothers a.k.a.|also_known_as`),
  /** Shortened with a full stop before a number. */
  numberAbbreviations: table(`no|number nos|numbers p|page pp|pages vol|volume ch|chapter fig|figure figs|figures
    ext|extension tel|telephone sec|section apt|apartment`),
  /** Shortened with a full stop before a name. */
  titles: table(`gov|governor gen|general sen|senator rep|representative capt|captain col|colonel lt|lieutenant
    sgt|sergeant rev|reverend pres|president hon|honorable mt|mount ft|fort`),
  magnitudes: table('k|thousand m|million mm|million b|billion bn|billion t|trillion tn|trillion'),
  symbols:
    table(`&|and @|at %|percent +|plus ±|plus_or_minus =|equals ×|times ÷|divided_by <|less_than >|greater_than ≤|at_most ≥|at_least ≠|is_not ≈|about ~|about
    #|number $|dollars €|euros £|pounds °|degrees →|to`),
  /** Written in capitals and said letter by letter although they have vowels. */
  initialisms: new Set(
    `AI API APIS ISBN ISSN IBAN UI UX USA UK EU UN CEO CTO CFO FAQ URL URLS IO OS IP IPO ID DIY EV AWS IOS GPU CPU SEO ROI KPI AM PM`.split(
      ' ',
    ),
  ),
  /** Latin letters that no decomposition turns into plain ones. */
  plainLetters: table('ß|ss æ|ae œ|oe ø|o ł|l đ|d þ|th ı|i'),
};
