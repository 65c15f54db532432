const PHASES: Record<string, string> = {
  queued: 'Waiting for its turn',
  waiting: 'Waiting for its turn',
  script: 'Reading the script',
  speech: 'Speaking the words',
  music: 'Composing the music',
  draw: 'Drawing',
  page: 'Drawing',
  shots: 'Making the shots',
  decode: 'Reading the footage',
  conform: 'Fitting the footage',
  encode: 'Encoding',
  quality: 'Checking the result',
  download: 'Fetching the file',
  completed: 'Ready',
};

/** A phase of a job for people; one that is not known here is shown as it is called. */
export function phaseInWords(phase = '', status = ''): string {
  const known = PHASES[phase];
  if (known !== undefined) return known;
  if (status === 'queued') return 'Waiting for its turn';
  return phase === '' ? 'Working' : phase.slice(0, 1).toUpperCase() + phase.slice(1).replaceAll('_', ' ');
}

export function secondsInWords(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const rest = whole % 60;
  return `${Math.floor(whole / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
}

export function bytesInWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

export function creditsInWords(credits: number): string {
  return `${credits} ${credits === 1 ? 'credit' : 'credits'}`;
}

const KINDS: Record<string, string> = { video: 'film', audio: 'sound', image: 'image' };

export function kindInWords(kind = ''): string {
  return KINDS[kind] ?? 'file';
}

/** Scene numbers as people count them, from 1. */
export function scenesInWords(scenes: readonly number[]): string {
  const numbers = scenes.map((scene) => scene + 1);
  if (numbers.length === 1) return `scene ${numbers[0]}`;
  return `scenes ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
