const PRODUCED =
  /^(?:(?:please )?(?:make it |keep it |in |about |around |max\.? |maximum |at most |as an? |for )?(?:a )?(?:very )?(?:short|quick|brief|vertical|square|portrait|landscape|silent|4k|hd|720p|1080p|16:9|9:16|1:1|4:5|tiktok|instagram|reels?|youtube|shorts|linkedin|kurz|corto|breve|court)(?: (?:video|film|format|please|and sweet))?|(?:please )?(?:make it |keep it |it should be )?(?:in |about |around |max\.? |maximum |at most |under |below |exactly )?\d{1,3}[ -]?(?:s|sec|secs|seconds?|minutes?|min|sekunden|segundos|secondes|secondi)(?: long| max| lang| video| film)?|(?:with )?(?:no|upbeat|calm|epic|happy|sad|soft|funky|dramatic|cheerful|gentle) (?:music|voice|voiceover|narration|captions|subtitles)|with (?:music|captions|subtitles|a voiceover|narration))$/iu;
const LENGTH = /(?<!\d)(\d{1,3})[ -]?(s|sec|secs|seconds?|minutes?|min|sekunden|segundos|secondes|secondi)(?!\p{L})/iu;

const BRIEF =
  /^(?:please )?(?:make it |keep it )?(?:a )?(?:very )?(?:short|quick|brief|kurz|corto|breve|court)(?: (?:video|film|please|and sweet))?$/iu;

/** Whether a part of a prompt says nothing but how the film is made: "short", "30 seconds", "with calm music". */
export function isProduction(part: string): boolean {
  return PRODUCED.test(part);
}

/** Whether a part is a length and nothing else: "30 seconds", but not "30 seconds long". */
export function isBareLength(part: string): boolean {
  return LENGTH.exec(part)?.[0] === part;
}

/** The length that a part asks for, in seconds. */
export function secondsIn(part: string): number | undefined {
  const [, count, unit = ''] = LENGTH.exec(part) ?? [];
  if (count === undefined) return undefined;
  const seconds = Number(count) * (/^min/iu.test(unit) ? 60 : 1);
  return seconds >= 2 && seconds <= 180 ? seconds : undefined;
}

/** Whether a part asks for nothing but the length that a film has, in seconds. */
export function isMetBy(part: string, seconds: number | undefined): boolean {
  return seconds !== undefined && (secondsIn(part) === seconds || BRIEF.test(part));
}
