const MOURNING =
  /\b(?:funeral|burial|condolences?|mourning|mourn|grief|grieving|obituary|in (?:loving )?memory of|passed away|rest in peace|your loss|(?:colleague|friend|mother|father|teacher|neighbour|neighbor)\b[^.]{0,60}\bdied)\b/iu;
const GRAVE =
  /\b(?:died|dies|deaths?|dead|suicide|genocide|massacre|victims?|killed|murder(?:ed)?|tragedy|disaster|cancer)\b/iu;

/** Whether a text mourns somebody: such a film looks quiet. */
export function isMourning(text: string): boolean {
  return MOURNING.test(text);
}

/** Whether a text speaks of death or loss: such a film gets no bright music. */
export function isGrave(text: string): boolean {
  return GRAVE.test(text) || isMourning(text);
}
