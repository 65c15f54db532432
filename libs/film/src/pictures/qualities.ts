/** Qualities that do not change what a thing is. No colours: a black box is no box, a red card no card. */
const QUALITIES = new Set(
  `big small little large tiny huge giant tall short long wide narrow thick thin heavy light old young ancient modern vintage
  classic antique fresh ripe raw dry wet clean dirty empty full half quiet loud soft hard smooth rough sharp strong weak rich
  poor cheap free expensive fine fancy simple plain pretty lovely cute elegant perfect favorite favourite special typical
  traditional original local daily weekly monthly yearly annual quarterly common regular ordinary unusual rare single double
  whole lost missing found stolen used warm hot cool cold boiling frozen sweet bitter sour salty tasty crispy crunchy
  creamy spicy happy sad angry hungry tired sleepy busy lazy brave kind friendly funny silly smart clever early late quick fast
  slow easy difficult important urgent secret public private personal national international european american british french
  german italian spanish english mexican indian japanese chinese wooden golden silver plastic metal steel iron leather woollen
  cotton handmade homemade organic healthy natural wild lonely magic royal rustic rusty dusty shiny bright dark pale stormy
  sunny rainy snowy windy cloudy foggy final main real true false digital electric mobile smart upcoming`.split(/\s+/u),
);
const QUALITY = /[a-z]{2}(?:ful|ous|less|able|ible|ish|ese|ian|ical|ive)$/u;

/** States in which a thing looks another way: a picture of the whole thing would say the opposite. */
const ALTERED = new Set(
  `broken cracked shattered smashed torn damaged ruined destroyed crashed wrecked burnt burned burning melted melting flat dead
  rotten rotting mouldy moldy spoiled wilted withered sunken sinking leaking collapsed fallen exploding bleeding toy fake`.split(
    /\s+/u,
  ),
);

/** Whether a thing in this state looks unlike the thing itself. */
export function isAltered(word: string): boolean {
  return ALTERED.has(word);
}

/** Whether a word before a noun names a quality, by the word or by its ending. */
export function isQuality(word: string): boolean {
  return QUALITIES.has(word) || QUALITY.test(word);
}
