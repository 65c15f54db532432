/** What a whole film may be about that has a colour of its own. */
export interface SubjectRule {
  subject: string;
  /** Hues in degrees of OKLCH that fit it, from and to. */
  hues: readonly [number, number];
  /** English; all with the flag `g`. */
  words: RegExp;
  /** Of other languages: they mean something else in an English film. */
  foreign: RegExp;
  /** A film with them uses the words in another sense. */
  unless?: RegExp;
}

type Hues = SubjectRule['hues'];
const BLUE: Hues = [185, 285];
const GREEN: Hues = [125, 190];
const FIERY: Hues = [15, 110];
const GOLDEN: Hues = [45, 110];
const NIGHT: Hues = [240, 320];

const words = (pattern: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'giu');

/** The foreign words are German, Spanish, French, Portuguese, Italian and Dutch. Of subjects that are found as often the first one counts. */
export const SUBJECTS: readonly SubjectRule[] = [
  {
    subject: 'ice',
    unless: words(`(?:robert|david|jack) frost`),
    hues: BLUE,
    words: words(
      `ice(?! (?:cream|tea|breaker))|icebergs?|glaciers?|snow(?:fall|storm|flakes?)?|frost|arctic|antarctica?|skiing`,
    ),
    foreign: words(
      `eis(?:berg\\p{L}?|schollen?)|gletscher|schnee|hielo|nieve|glaciares?|neige|glaçons?|gelo|neve|ghiaccio|ijs|sneeuw`,
    ),
  },
  {
    subject: 'sea',
    unless: words(`data lakes?|seas? of(?! the)|puerto rico`),
    hues: BLUE,
    words: words(
      `seas?|oceans?|ferry|ferries|harbou?rs?|pier|beach(?:es)?|coasts?|sail(?:ing|boats?|ors?)|boats?|(?:the|a|by|of) ships?|rivers?|lakes?|whales?|reefs?|tides?|drinking water|swim(?:ming)?`,
    ),
    foreign: words(
      `(?:am|das|im|des) meere?s?|ozeane?|fähren?|hafen|strand|küste|flüsse?|océanos?|puerto|playas?|ríos?|mer|océans?|plages?|bateaux?|rivière|praias?|oceano|rios?|spiaggi[ae]|fiume|zee|kust`,
    ),
  },
  {
    subject: 'weather',
    unless: words(`(?:public|private|hybrid) clouds?|winds? down`),
    hues: BLUE,
    words: words(`weather|rain(?:y|fall|ing|drops?)?|storms?|umbrellas?|(?:rain ?)?clouds(?! of)|wind(?:y|s)?`),
    foreign: words(
      `wetter|regen(?:fälle|schirm)?|sturm|wolken|lluvias?|tormentas?|nubes|viento|météo|pluies?|orages?|nuages|chuvas?|nuvens|vento|tempesta|piogg(?:ia|e)|nuvole`,
    ),
  },
  {
    subject: 'plants',
    unless: words(`random forests?|(?:binary|decision|search) trees?|lea(?:f|ves) nodes?`),
    hues: GREEN,
    words: words(
      `gardens?|gardening|gardeners?|allotments?|forests?|woodlands?|(?<!(?:binary|decision|family|christmas) )trees?|(?<!(?:power|nuclear|treatment) )plants|seedlings?|leaf|compost|meadows?|photosynthesis|rainforests?`,
    ),
    foreign: words(
      `gärten|garten|wald|wälder|bäumen?|pflanzen?|beete?n?|kompost|huertos?|jardín|jardines|bosques?|árbol(?:es)?|plantas?|jardins?|forêts?|arbres?|plantes|potager|jardim|hortas?|florestas?|árvores?|giardin[oi]|bosc(?:o|hi)|alber[oi]|tuin(?:en)?|bomen|planten`,
    ),
  },
  {
    subject: 'fire',
    unless: words(`miami heat|the Heat (?:win|lose|score|are)`),
    hues: FIERY,
    words: words(
      `(?:camp|bon|wild)?fires?(?= (?:needs|burns|is|and|safety|brigade|station|pit|alarm))|campfires?|bonfires?|wildfires?|flames?|heat(?: ?waves?)?|volcano(?:es)?|lava`,
    ),
    foreign: words(
      `feuer|flammen|hitze(?:welle)?|vulkane?|fuego|volcán|volcanes|feu|flammes|canicule|fogo|chamas|vulc[ãa]o|fuoco|fiamme|vuur`,
    ),
  },
  {
    subject: 'danger',
    unless: words(`(?:compiler|linter|build|deprecation) warnings?`),
    hues: FIERY,
    words: words(`warnings?|hazards?`),
    foreign: words(`\\p{L}*warnung(?:en)?|avertissements?|advertencias?|avisos? de perigo`),
  },
  {
    subject: 'health',
    hues: [GREEN[0], BLUE[1]],
    words: words(
      `hospitals?|patients|clinics?|surger(?:y|ies)|vaccin\\p{L}+|blood pressure|medicines?|dentists?|nurses?`,
    ),
    foreign: words(
      `patienten\\p{L}*|untersuchung(?:en)?|klinik(?:um|en)?|medikament\\p{L}*|impfung(?:en)?|pacientes?|hospital(?:es)?|vacunas?|medicamentos?|hôpital|vaccins?|médicaments?|vacinas?|ospedale|vaccini?|ziekenhuis`,
    ),
  },
  {
    subject: 'amber',
    unless: words(`amber heard`),
    hues: GOLDEN,
    words: words(`amber(?! (?:alert|warning))|honey(?:combs?)?|(?:honey)?bees?|beekeep\\p{L}+|autumn`),
    foreign: words(`bernstein|honig|bienen?|herbst|miel|abejas?|otoño|abeilles?|automne|abelhas?|outono|autunno`),
  },
  {
    subject: 'space',
    hues: NIGHT,
    words: words(
      `galax(?:y|ies)|planets?|universe|astronom\\p{L}+|stars(?= (?:are|form|is|die|in the|and))|night sky|telescopes?|black holes?`,
    ),
    foreign: words(
      `weltall|galaxien?|sternenhimmel|planeten?|universo|galaxias?|planetas?|univers|galaxies?|planètes?`,
    ),
  },
];
