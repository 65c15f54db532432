/** Words of an occasion and the picture that everybody connects with it. */
const OCCASIONS: readonly (readonly [words: RegExp, picture: string])[] = [
  [
    /(?<!\p{L})(?:birthdays?|geburtstag|cumpleaños|anniversaire|compleanno|aniversário|verjaardag|fødselsdag|födelsedag)(?!\p{L})|рождени[яе]|عيد ميلاد|生日|誕生日|생일|जन्मदिन|วันเกิด|יום הולדת/iu,
    'fluent:birthday-cake',
  ],
  [
    /(?<!\p{L})(?:weddings?|gets? married|getting married|hochzeit|heiraten|boda|se casan|mariage|matrimonio|casamento|bruiloft|bryllup|bröllop)(?!\p{L})|свадьб|زفاف|婚礼|結婚|결혼|शादी/iu,
    'fluent:ring',
  ],
  [
    /(?<!\p{L})(?:graduation|graduates|abschlussfeier|graduación|graduaciones)(?!\p{L})|บัณฑิต|毕业|卒業/iu,
    'fluent:graduation-cap',
  ],
  [
    /(?<!\p{L})(?:christmas|weihnacht\p{L}*|navidad|noël|natale|natal|kerst)(?!\p{L})|рождеств|クリスマス|圣诞|크리스마스/iu,
    'fluent:christmas-tree',
  ],
  [/(?<!\p{L})halloween(?!\p{L})/iu, 'fluent:jack-o-lantern'],
  [/(?<!\p{L})(?:diwali|deepavali)(?!\p{L})|दिवाली|दीपावली|தீபாவளி/iu, 'fluent:diya-lamp'],
  [/(?<!\p{L})mid-autumn(?!\p{L})|中秋/iu, 'fluent:moon-cake'],
  [/(?<!\p{L})(?:ramadan|ramadhan|eid)(?!\p{L})|رمضان|عيد الفطر|عيد الأضحى/iu, 'fluent:crescent-moon'],
  [/(?<!\p{L})(?:hanukkah|chanukah)(?!\p{L})|חנוכה/iu, 'fluent:menorah'],
  [/(?<!\p{L})(?:lunar new year|chinese new year|spring festival)(?!\p{L})|春节|春節/iu, 'fluent:red-envelope'],
  [
    /(?<!\p{L})(?:happy new year|frohes neues jahr|feliz año nuevo|bonne année|buon anno|feliz ano novo)(?!\p{L})|новым годом|新年/iu,
    'fluent:fireworks',
  ],
  [/(?<!\p{L})(?:get well soon|gute besserung|recupérate pronto|bon rétablissement)(?!\p{L})/iu, 'fluent:bouquet'],
  [
    /(?<!\p{L})(?:congratulations|congrats|herzlichen glückwunsch|felicidades|enhorabuena|félicitations|complimenti|parabéns)(?!\p{L})|поздравля|恭喜|おめでとう|축하/iu,
    'fluent:party-popper',
  ],
  [/(?<!\p{L})(?:summer party|street party|sommerfest|fiesta|stadtfest|sommerparty)(?!\p{L})/iu, 'fluent:party-popper'],
];
const CALLED_OFF =
  /(?<!\p{L})(?:cancel\p{L}*|postpon\p{L}*|called off|abgesagt|verschoben|cancelad[oa]|aplazad[oa]|annulée?|reportée?|annullat[oa]|отмен\p{L}*)(?!\p{L})/iu;

/** Whether what a text speaks of does not take place. */
export function isCalledOff(text: string): boolean {
  return CALLED_OFF.test(text);
}

/** The id of the picture of the occasion that a text is about; undefined where it is none. */
export function occasionOf(text: string): string | undefined {
  return OCCASIONS.find(([words]) => words.test(text))?.[1];
}
