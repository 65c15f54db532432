const MOURNING =
  /\b(?:funeral|burial|condolences?|mourning|mourn|grief|grieving|obituary|in (?:loving )?memory of|passed away|rest in peace|your loss|(?:colleague|friend|mother|father|teacher|neighbour|neighbor)\b[^.]{0,60}\bdied)\b/iu;
const GRAVE =
  /\b(?:died|dies|deaths?|dead(?! (?:batter(?:y|ies)|cars?|ends?|easy|heat|links?|pixels?|simple|weight|zones?)\b)|suicide|genocide|massacre|victims?|killed|murder(?:ed)?|tragedy|disaster|cancer)\b/iu;
/** Warnings, dangers, and what is lost or missing. */
const ALARM =
  /(?<!\p{L})(?:warnings?|caution|danger(?:ous|s)?|hazard(?:ous|s)?|emergenc(?:y|ies)|evacuat(?:e|ed|ion)|recall(?: notice\b|ed\b|s? all\b|:)|flood(?:s|ing|ed)?|wildfires?|earthquakes?|tornado(?:es)?|hurricanes?|avalanches?|toxic|poison(?:ous|ing|ed)?|injur(?:ed|y|ies)|hurt|in the fire|lost (?:cat|dog|pet|rabbit|bird|parrot|tortoise|child|boy|girl)|missing since|missing:|last seen|not safe|unsafe|deadly|boil water|do not (?:enter|touch|drink|eat|drive|mix)|warnung|achtung|vorsicht|gefahr|rückruf|vermisst|hochwasser|peligro|advertencia|cuidado|atención|desaparecid[oa]|attention :|avertissement|inondation|alerte|pericolo|attenzione|perigo|внимание|опасно|осторожно)(?!\p{L})|警告|注意|危险|危険|緊急|紧急|تحذير|خطر|चेतावनी|경고|위험|คำเตือน|אזהרה/iu;

/** Prohibitions that protect somebody: what is swallowed, touched or left alone. "Never miss a sale" is none. */
const FORBIDDEN =
  /(?<!\p{L})(?:(?:don['’]t|never) (?:ever )?(?:enter|touch|mix|swallow|inhale|(?:eat|drink) (?:it|them|this|these|raw)|take (?:it|them|this|these) (?:unless|if|with|without|before|after))|(?:don['’]t|do not|never) leave (?:an?|any|your|the) (?:dogs?|cats?|pets?|animals?|child|children|baby|babies|kids?|toddlers?|candles?|stove))(?!\p{L})/iu;

/** Whether a text mourns somebody: such a film looks quiet. */
export function isMourning(text: string): boolean {
  return MOURNING.test(text);
}

/**
 * Whether a text speaks of death, loss or danger: such a film gets no bright music. A danger that is only quoted warns of nothing:
 * `told` are the words of the text outside quotations.
 */
export function isGrave(text: string, told = text): boolean {
  return GRAVE.test(text) || isMourning(text) || ALARM.test(told) || FORBIDDEN.test(told);
}
