export interface Cue {
  start: number;
  end: number;
  text: string;
}

const TIMES = /^(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})\s+-->\s+(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})/;

/** The cues of a WebVTT file as text. A track cannot be loaded by address where the host lets none through. */
export function cuesOf(vtt: string): Cue[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const at = lines.findIndex((line) => line.includes('-->'));
    const times = TIMES.exec(lines[at] ?? '')?.slice(1);
    const text = lines
      .slice(at + 1)
      .join('\n')
      .trim();
    if (!times || text === '') return [];
    return [{ start: secondsOf(times.slice(0, 4)), end: secondsOf(times.slice(4)), text }];
  });
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}
