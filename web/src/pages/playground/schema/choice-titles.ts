/** Choices whose own word says too little. */
const TITLES: Readonly<Record<string, string>> = { auto: 'Automatic', sfx: 'Sound effects' };

/** A choice as its reader sees it. Words with marks or digits, such as `16:9` and `create_image`, stay as programs write them. */
export function titleOfChoice(choice: string): string {
  if (TITLES[choice] !== undefined) return TITLES[choice];
  return /^[a-z]{3,}$/u.test(choice) && !FILES.has(choice)
    ? choice.slice(0, 1).toUpperCase() + choice.slice(1)
    : choice;
}

const FILES = new Set(['wav', 'opus', 'png', 'webp', 'jpeg', 'avif']);

/** What a description says of choices: `slt US woman, rms US man` names `slt` "US woman". */
export function meaningsIn(description: string | undefined, choices: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    choices.flatMap((choice) => {
      const meaning = new RegExp(String.raw`(?:^|[ ,:])${choice} ([^,.;:]+)`, 'u').exec(description ?? '')?.[1];
      return meaning === undefined ? [] : [[choice, meaning] as const];
    }),
  );
}
