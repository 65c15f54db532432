const GRAVE =
  /\b(?:died|dies|death|deaths|dead|funeral|burial|condolences?|mourning|mourn|grief|grieving|obituary|in memory of|passed away|rest in peace|memorial|suicide|genocide|massacre|victims?|killed|tragedy|farewell)\b/iu;

/** Whether a text speaks of loss: such a film gets no bright music and no lively motion. */
export function isGrave(text: string): boolean {
  return GRAVE.test(text);
}
