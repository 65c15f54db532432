const GRAVE =
  /\b(?:wars?|death|dead|die[ds]?|dying|kill\w*|murder\w*|suicid\w*|cancers?|tumou?rs?|diseases?|plague|pandemics?|epidemics?|attacks?|strokes?|overdose|abus\w+|genocide|holocaust|terror\w*|victims?|funerals?|grie(?:f|v\w+)|mourn\w*|refugees?|disasters?|earthquakes?|famines?|slave\w*|massacres?|violen\w+|addict\w*|depressi\w+|dementia|alzheimer\S*)\b/i;

/** Whether a text touches on suffering: nothing of ours is then said around its own words. */
export function isGrave(text: string): boolean {
  return GRAVE.test(text);
}
