import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-en';
import { emojiNames, bareCodes } from '../dist/libs/film/src/adapters/pictures/read-pictures.js';
import { fileOfSet } from '../dist/libs/film/src/adapters/pictures/package-files.js';
import { pictures, searchPictures } from '../dist/libs/film/src/adapters/pictures/pictures.js';
import { singulars } from '../dist/libs/film/src/pictures/languages/foreign-words.js';
import { bareWords } from '../dist/libs/film/src/pictures/picture-words.js';

/*
 * Makes `libs/film/src/pictures/languages/foreign-words.json`, the English words for things that other languages name, from Unicode's annotations of
 * emoji: `npm run words`. A word is kept where the picture that its
 * English word finds is one of the emoji that bear the word.
 */

const SOURCE = 'cldr-annotations-full@48.2.0';
const TARGET = fileURLToPath(new URL('../libs/film/src/pictures/languages/foreign-words.json', import.meta.url));
const LANGUAGES = 'cs da de es fi fr he hu it ja nl no pl pt ro ru sv tr uk'.split(' ');
/** Annotations of another region that are added to those of the language. */
const REGION = { es: 'es-MX', pt: 'pt-PT' };
/** How much the emoji of two words must be the same ones (Dice), from 0 to 1: of a word in their names, and of another. */
const [ALIKE, VERY_ALIKE] = [0.6, 0.8];
/** Emoji of a word that is in no name, and of one whose English word may find another picture. */
const [SEVERAL, MANY] = [3, 4];
/** Names with a word that says nothing by itself: "face", "person". */
const GENERAL = 8;
const LONGEST = 3;
/** Words of English by their frequency, of which none is looked up where no language is named. */
const COMMON = 16_000;
/** Languages whose nouns stand before what describes them. */
const NOUN_FIRST = new Set(['es', 'fr', 'he', 'it', 'pt', 'ro']);
/** Words that the annotations lack or mix up, by language; those of "-" look like English and mean nothing that a picture shows. */
const CORRECTED = {
  cs: `cake: dort|kolac, boat: lod|clun, hat: klobouk, book: kniha, tree: strom, cup: hrnek,
    wine: vino, shirt: kosile`,
  da: `cake: kage, boat: bad, hat: hat, -: gift|tag|fart|slut, water: vand, book: bog, clown: klovn,
    wine: vin, coffee: kaffe, cheese: ost, cat: kat, cow: ko, bicycle: cykel, shirt: skjorte, tree: trae, train: tog, clock: ur`,
  de: `cake: kuchen|torte, boat: boot, hat: hut, book: buch, water: wasser, day: tag,
    -: rat|gift|brand|not|fast|also|rock|wand|herd|bad|fall|brief|arm|kind|bald|gut|wer|rot|tod|mode|art|see|stern,
    letter: brief, child: kind, arm: arm, stove: herd, bath: bad, lake: see, star: stern, fire: brand, skirt: rock,
    coffee: kaffee, tree: baum, cup: tasse, kettle: wasserkocher, potato: kartoffel, garden: garten,
    birthday: geburtstag,
    wine: wein, shirt: hemd, mountain: berg, camera: kamera,
    ice: eis, heart: herz, rabbit: kaninchen, beach: strand, bridge: brucke, king: konig, egg: ei|eier`,
  es: `cake: tarta|pastel, hat: sombrero, book: libro, water: agua, coffee: cafe, cup: taza,
    -: once|red|pie|come|sale|mole|data, foot: pie, net: red, tree: arbol, potato: patata|papa, garden: huerto|jardin,
    kettle: hervidor|tetera, birthday: cumpleanos, gift: regalo,
    wine: vino, shoe: zapato, shirt: camisa, school: escuela, clock: reloj,
    beach: playa, letter: carta, king: rey`,
  fi: `cake: kakku, boat: vene, hat: hattu, book: kirja, water: vesi, tree: puu`,
  fr: `cake: gateau, hat: chapeau, book: livre, water: eau, coffee: cafe, cup: tasse, balloon: ballon, oven: four,
    corner: coin, -: coin|dent|main|or|as|sale|fin|car|pour|tire|chose|on|once, tooth: dent, hand: main, gold: or,
    tree: arbre, potato: pomme de terre|patate, garden: jardin, kettle: bouilloire, birthday: anniversaire,
    gift: cadeau,
    wine: vin, glasses: lunettes, clock: horloge,
    drum: tambour, king: roi`,
  hu: `cake: torta|sutemeny, boat: hajo|csonak, hat: kalap, book: konyv, water: viz, tree: fa`,
  it: `cake: torta, hat: cappello, book: libro, water: acqua, coffee: caffe, cup: tazza, bedroom: camera, summer: estate,
    -: estate|fine|come|sale|male, salt: sale, train: treno, tree: albero, potato: patata, garden: giardino,
    kettle: bollitore, birthday: compleanno, gift: regalo,
    wine: vino, shirt: camicia, horse: cavallo, car: macchina, flower: fiore|fiori, snow: neve, clock: orologio,
    lightning: fulmine, newspaper: giornale, knife: coltello`,
  no: `cake: kake, boat: bat, hat: hatt, book: bok, water: vann, -: gift|tag|fart,
    wine: vin, coffee: kaffe, cheese: ost, cow: ku, bicycle: sykkel, shirt: skjorte, tree: tre, train: tog`,
  nl: `cake: taart, boat: boot, hat: hoed, book: boek, water: water, coffee: koffie, cup: kopje, tree: boom,
    -: brand|kind|slim|room|of|was|rook|arts, child: kind, smoke: rook, cream: room, doctor: arts, potato: aardappel,
    garden: tuin, kettle: waterkoker, birthday: verjaardag, gift: cadeau,
    wine: wijn, shirt: overhemd|hemd, cat: kat|katten, egg: ei|eieren, tree: boom|bomen, banana: banaan|bananen, chair: stoel, clock: klok,
    beach: strand, king: koning`,
  pl: `cake: tort|ciasto, hat: kapelusz, book: ksiazka, water: woda, coffee: kawa, cup: filizanka, clown: klaun,
    apple: jabłko, -: but|most|to, shoe: but, bridge: most, tree: drzewo, potato: ziemniak, garden: ogrod,
    kettle: czajnik, birthday: urodziny, gift: prezent, dog: pies,
    shirt: koszula, mountain: gora, camera: aparat,
    carrot: marchew|marchewki|marchewka, chocolate: czekolada, elephant: slon|słon|słonie, beach: plaza, island: wyspa`,
  pt: `cake: bolo, hat: chapeu, book: livro, water: agua, coffee: cafe, glass: copo, cup: chavena|xicara, tree: arvore,
    potato: batata, kettle: chaleira, garden: jardim|horta, birthday: aniversario, gift: presente,
    -: data|come|sale|pose, date: data, sun hat: chapeu de sol, sneaker: tenis|sapatilha,
    shirt: camisa,
    beach: praia`,
  ro: `cake: tort|prajitura, boat: barca, hat: palarie, book: carte, water: apa, tree: copac,
    wine: vin`,
  ru: `cake: торт|пирог, boat: лодка, hat: шляпа, book: книга, water: вода, tree: дерево, cup: чашка, gift: подарок`,
  sv: `cake: tarta|kaka, boat: bat, hat: hatt, book: bok, water: vatten, -: gift|fart, tree: trad, garden: tradgard,
    wine: vin, coffee: kaffe, cheese: ost, cat: katt, cow: ko, bicycle: cykel|cyklar, shirt: skjorta, mountain: berg, train: tag, clock: klocka, pen: penna, car: bil,
    beach: strand, king: kung`,
  tr: `cake: pasta|kek, boat: tekne, hat: sapka, book: kitap, water: su, tree: agac`,
  uk: `cake: торт|пиріг, boat: човен, hat: капелюх, book: книга, water: вода, tree: дерево`,
};

const folder = mkdtempSync(join(tmpdir(), 'picture-words-'));

function annotations(name) {
  const path = join(folder, 'package/annotations', name, 'annotations.json');
  return JSON.parse(readFileSync(path, 'utf8')).annotations.annotations;
}

const folded = (text) => bareWords(text).join(' ');

/** Words of a language with their emoji, and the names of emoji among them. */
function read(names) {
  const [words, named] = [new Map(), new Map()];
  const put = (map, word, emoji) => map.set(word, (map.get(word) ?? new Set()).add(emoji));
  for (const [emoji, { default: tags = [], tts = [] }] of names.flatMap((name) => Object.entries(annotations(name)))) {
    for (const word of [...tags, ...tts].map(folded)) if (word !== '') put(words, word, emoji);
    for (const word of tts.map(folded)) if (word !== '') put(named, word, emoji);
  }
  const nameOf = new Map();
  const counts = new Map();
  for (const [name, of] of named) {
    for (const one of of) nameOf.set(one, [...(nameOf.get(one) ?? []), name]);
    for (const token of name.split(' ')) counts.set(token, (counts.get(token) ?? 0) + of.size);
  }
  const general = new Set([...counts].flatMap(([token, count]) => (count >= GENERAL ? token : [])));
  return { words, named, names: nameOf, general };
}

const codesOf = new Map(
  ['fluent', 'noto'].flatMap((set) =>
    Object.entries(emojiNames(set)).map(([codes, name]) => [`${set}:${name}`, bareCodes(codes)]),
  ),
);
const bare = (emoji) => bareCodes(Array.from(emoji, (sign) => sign.codePointAt(0).toString(16)).join('-'));

const { categories } = JSON.parse(readFileSync(fileOfSet('fluent', 'metadata.json'), 'utf8'));
const SIGNS = new Set([...categories.Symbols, ...categories.Flags]);

const found = new Map();
/** The picture that English words find, unless it is a sign or says more of a person than one word does. */
function pictureOf(english) {
  if (!found.has(english)) {
    const [best] = searchPictures(english).filter(({ fits }) => fits);
    const isOut = !best || best.lacks.length > 0 || SIGNS.has(best.id.replace(/^\w+:/, ''));
    found.set(english, isOut || (english.includes(' ') && pictures().find(best.id).isPerson) ? undefined : best.id);
  }
  return found.get(english);
}

/** Whether the picture that English words find is one of the emoji. */
const finds = (english, emoji) => [...emoji].some((one) => bare(one) === codesOf.get(pictureOf(english)));

function englishOf(word, emoji, all) {
  const own = all.named.get(word);
  if (own?.size === 1) {
    const name = [...byEmoji.get([...own][0]).names].find((english) => finds(english, own));
    if (name !== undefined) return name;
  }
  const isNamed = emoji.size === 1 ? isHead(word, [...emoji][0], all) : isInName(word, emoji, all);
  const least = isNamed ? ALIKE : VERY_ALIKE;
  if (!isNamed && emoji.size < SEVERAL) return undefined;
  const scored = [...new Set([...emoji].flatMap((one) => [...(byEmoji.get(one)?.words ?? [])]))]
    .map((english) => ({ english, alike: alikeness(emoji, ENGLISH.words.get(english)) }))
    .filter(({ english, alike }) => alike >= least && pictureOf(english) !== undefined)
    .filter(({ english }) => finds(english, emoji) || (emoji.size >= MANY && isNamed))
    .toSorted((one, other) => other.alike - one.alike || one.english.length - other.english.length);
  const [best] = scored;
  const isOne = scored.every(
    ({ english, alike }) => alike < best.alike || pictureOf(english) === pictureOf(best.english),
  );
  return best && isOne ? best.english : undefined;
}

/** Whether a word stands in a name of one of its emoji. */
function isInName(word, emoji, { names }) {
  return [...emoji].some((one) => (names.get(one) ?? []).some((name) => name.includes(word) && word.length > 2));
}

/** Whether a word is the noun of the name of its only emoji: the other words describe it, or are general ones. */
function isHead(word, emoji, { names, general, isNounFirst }) {
  return (names.get(emoji) ?? []).some((name) => {
    const tokens = name.split(' ');
    const at = isNounFirst ? 0 : tokens.length - 1;
    return (
      tokens[at] === word || (tokens.includes(word) && tokens.every((token) => token === word || general.has(token)))
    );
  });
}

function alikeness(one, other) {
  const shared = [...one].filter((emoji) => other.has(emoji)).length;
  return (2 * shared) / (one.size + other.size);
}

let ENGLISH;
const byEmoji = new Map();
try {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', SOURCE, '--json', '--pack-destination', folder], { encoding: 'utf8' }),
  );
  execFileSync('tar', ['xzf', join(folder, filename), '-C', folder]);
  ENGLISH = read(['en']);
  for (const [word, emoji] of ENGLISH.words)
    for (const one of emoji) {
      if (!byEmoji.has(one)) byEmoji.set(one, { words: new Set(), names: new Set() });
      byEmoji.get(one).words.add(word);
      if (ENGLISH.named.get(word)?.has(one)) byEmoji.get(one).names.add(word);
    }
  const table = {};
  for (const language of LANGUAGES) {
    const names = [language, ...(REGION[language] ? [REGION[language]] : [])];
    const all = { ...read(names), isNounFirst: NOUN_FIRST.has(language) };
    const rows = new Map();
    for (const [word, emoji] of all.words) {
      if (word.split(' ').length > LONGEST || word.length < 2 || /^\d/.test(word)) continue;
      const english = englishOf(word, emoji, all);
      if (english !== undefined) rows.set(word, english);
    }
    for (const row of CORRECTED[language]?.split(/,\s+/) ?? []) {
      const [english, some] = row.split(': ');
      for (const word of some.split('|')) rows.set(folded(word), english);
    }
    for (const [word, english] of rows) ((table[english] ??= {})[language] ??= []).push(word);
    console.log(language, rows.size);
  }
  const known = new Map(
    LANGUAGES.map((language) => [language, new Set(Object.values(table).flatMap((row) => row[language] ?? []))]),
  );
  const looksOther = (word) =>
    LANGUAGES.some((language) => [word, ...singulars(word, language)].some((form) => known.get(language).has(form)));
  table['-'].en = dictionary['commonWords-en']
    .slice(0, COMMON)
    .filter((word) => /^[a-z]+$/.test(word) && looksOther(word));
  for (const [english, words] of Object.entries(table))
    table[english] = Object.fromEntries(Object.entries(words).map(([language, some]) => [language, some.join('|')]));
  const sorted = Object.keys(table).toSorted();
  const rows = sorted.map((english) => `${JSON.stringify(english)}: ${JSON.stringify(table[english])}`);
  writeFileSync(TARGET, `{\n${rows.join(',\n')}\n}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
