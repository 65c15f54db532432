import { MAKER_VOICES, type OpenOffer, UNIT_WORDS } from '@libs/providers';

/** At four characters a token: 2,900 tokens. */
const LONGEST = 11_600;
/** Voices and languages that a line names. */
const [MOST_VOICES, MOST_LANGUAGES] = [8, 6];

const NONE =
  'No model can be called now: leave `model` out, and the embedded studio makes it.\nThe operator sets the key of a maker and confirms prices (media models).\n';

const HEAD = `Give an id as \`model\` of create_video, create_image or create_audio; \`model\`: auto takes a model only where the words need a photo,
a person or real motion, you can pay for it, and \`max_cost_credits\` allows it. Models are paid from the balance, not from the daily
allowance; wallets buy what costs less than US$1. estimate_cost prices a call, and compares up to four models: \`arguments.model\` as a list.
create_video sends \`prompt\`, and \`image_resource_ids\` as first and last picture.
`;

/** The models that can be called now, a line each. */
export function modelsPage(offers: readonly OpenOffer[], creditsPerUnit: (confirmed: number) => number): string {
  if (offers.length === 0) return `# Models\n\n${NONE}`;
  const lines = offers
    .toSorted((a, b) => a.model.kind.localeCompare(b.model.kind) || a.confirmed - b.confirmed)
    .map((offer) => lineOf(offer, creditsPerUnit(offer.confirmed)));
  const voices = voicesOf(offers);
  let left = LONGEST - HEAD.length - voices.length;
  const shown = lines.filter((line) => (left -= line.length + 1) > 0);
  const more = lines.length - shown.length;
  const rest = more === 0 ? '' : `\n${more} models more can be called.\n`;
  return `# Models\n\n${HEAD}\n${shown.join('\n')}\n${rest}${voices}`;
}

/** How the voices sound that can be called; empty without one. */
function voicesOf(offers: readonly OpenOffer[]): string {
  const open = MAKER_VOICES.filter(({ maker, name }) =>
    offers.some(({ model }) => model.maker === maker && model.voices?.includes(name)),
  );
  if (open.length === 0) return '';
  const lines = open.map(
    ({ maker, name, language, sounds }) => `- ${maker}/${name.toLowerCase()}: ${language}, ${sounds}`,
  );
  return `\nVoices, for \`voice\`:\n\n${lines.join('\n')}\n`;
}

function lineOf({ model }: OpenOffer, credits: number): string {
  const { id, kind, goodAt, price } = model;
  const inputs = Object.entries(model.inputs).map(([role, need]) => (need === 'required' ? `needs ${role}` : role));
  const parts = [
    `- ${id}: ${kind}, ${goodAt}`,
    inputs.join(', '),
    lengthsOf(model.seconds),
    (model.aspectRatios ?? []).join(' '),
    (model.resolutions ?? []).join(' '),
    shortened('voices', model.voices, MOST_VOICES),
    shortened('languages', model.languages, MOST_LANGUAGES),
    `${Number(credits.toPrecision(3))} credits per ${UNIT_WORDS[price.unit]}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function lengthsOf(seconds: OpenOffer['model']['seconds']): string {
  if (seconds === undefined) return '';
  return 'least' in seconds ? `${seconds.least}–${seconds.most} s` : `${seconds.join(', ')} s`;
}

function shortened(what: string, names: readonly string[] = [], most: number): string {
  if (names.length === 0) return '';
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return `${what} ${names.slice(0, most).join(', ')}${more}`;
}
