import { bareWords, singular } from './picture-words.js';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u));

/** English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish and Danish, without accents. */
const DENIALS = words(`
  no not without never dont cannot cant wont mustnt shouldnt avoid neither nor zero
  kein keine keinen keiner keines keinem ohne nicht nie niemals sans pas aucun aucune jamais sin ningun ninguna nunca
  nao sem nenhum nenhuma non senza nessun nessuna nessuno mai geen zonder niet nooit bez zaden zadnych
  ingen inga inget utan inte aldrig uden ikke aldri
`);
const FORBIDDEN = words(`
  forbidden prohibited banned verboten untersagt interdit interdite interdits interdites prohibido prohibida prohibidos proibido
  proibida proibidos vietato vietata verboden zabronione zabroniony forbjudet forbudt
`);
const ALLOWED = words(
  'allowed permitted welcome erlaubt gestattet autorise permis permitido admitido permesso toegestaan tillaten tilladt',
);
/** What may stand before a denial: "please do not", "there are no". */
const OPENINGS = words(`
  please do does you we must should may can there is are and bitte man darf es gibt il elle y ny a ne n on se hay ci sono ha er zijn
  det finns prosze
`);
/** "No problem" denies nothing that is shown, and "do not forget your hat" asks for the hat. */
const NOTHING_DENIED =
  /^(?:\d|problem|wonder|matter|doubt|only|just|one$|less|fewer|later|wait|worr)|(?:^| )(?:forget|miss|lose|hesitat|vergess|verpass|esque|olvid|oubli|dimentic|perd|vergeet|zapom|glem)/u;
/** "No receipt needed", "keinen Beleg nötig", "you need no receipt": the thing is not asked for, and not forbidden either. */
const [NEEDED, NEEDING] = [
  words(`
    need needed required requirement necessary obligation obligatory mandatory compulsory notig benotigt erforderlich notwendig
    pflicht necessaire necessaires requis requise besoin obligatoire necesario necesaria necesarios necesarias requerido falta
    obligatorio obligatoria necessario necessaria necessari necessarie necessarios necessarias preciso obrigatorio obrigatoria
    bisogno obbligatorio obbligatoria nodig verplicht wymagany wymagane nodvandigt behovs nodvendigt
  `),
  words(
    'need needs needed brauchen brauche brauchst braucht benotigen benotigt necesita necesitas necesitan precisa hebt heeft',
  ),
];
/** Words that may stand between a denial and its need. */
const NEAR = 5;
const CONDITION = words('unless except if when wenn falls sauf si salvo se tenzij');
const CLAUSE = /[,;:.!?()–—]+|\s(?:but|aber|sondern|mais|pero|sino|mas|ma|maar|ale|men)\s/iu;

/** The thing that a clause says to be absent or forbidden: `dogs` of "no dogs" and of "dogs are not allowed"; undefined where it denies none. */
export function deniedThing(clause: string): string | undefined {
  const all = bareWords(clause);
  const denial = all.findIndex((word) => DENIALS.has(word));
  const isForbidden = all.some((word) => FORBIDDEN.has(word)) || (denial > 0 && all.some((word) => ALLOWED.has(word)));
  if (isForbidden) {
    return all.filter((word) => ![DENIALS, FORBIDDEN, ALLOWED, OPENINGS].some((known) => known.has(word))).join(' ');
  }
  if (all.length > 1 && all.at(-1) === 'free' && denial < 0) return all.slice(0, -1).join(' ');
  if (denial < 0 || !all.slice(0, denial).every((word) => OPENINGS.has(word))) return undefined;
  const denied = all.slice(denial + 1).join(' ');
  return denied === '' || NOTHING_DENIED.test(denied) ? undefined : denied;
}

/** Whether a text says that a thing is absent, in the clause that names the thing or, where none does, in its first. */
export function isDenied(text: string, thing: string): boolean {
  const { clause, names } = clauseOf(text, thing);
  if (deniedThing(clause) !== undefined) return true;
  const all = bareWords(clause);
  const denial = all.findIndex((word) => DENIALS.has(word));
  const after = all.slice(denial + 1).join(' ');
  return denial >= 0 && !NOTHING_DENIED.test(after) && names(after);
}

/** Whether a text says that nobody needs a thing: a picture of it would ask for it, and a crossed one would forbid it. */
export function isUnneeded(text: string, thing: string): boolean {
  const all = bareWords(clauseOf(text, thing).clause);
  return all.some((word, at) => {
    if (!DENIALS.has(word)) return false;
    const after = all.slice(at + 1, at + 1 + NEAR);
    const need = after.findIndex((one) => NEEDED.has(one));
    const isBehind = need >= 0 && !after.slice(0, need).some((one) => CONDITION.has(one));
    return isBehind || NEEDING.has(all[at - 1] ?? '');
  });
}

/** The clause of a text that names a thing, or its first. */
function clauseOf(text: string, thing: string): { clause: string; names: (clause: string) => boolean } {
  const clauses = text.split(CLAUSE).filter((clause) => clause.trim() !== '');
  const terms = bareWords(thing).map(singular);
  const names = (clause: string): boolean => bareWords(clause).some((word) => terms.includes(singular(word)));
  return { clause: clauses.find(names) ?? clauses[0] ?? '', names };
}
