import { MOURNING, SOBER } from './tone-character.js';
import type { ToneRule } from './tone-rule.js';

/** A farewell of other kinds: somebody retires or changes jobs, a firm celebrates its years. */
const HAPPY_FAREWELL =
  /(?<!\p{L})(?:retir\p{L}+|new (?:job|chapter|role)|party|parties|anniversar\p{L}+|centenary|jubil\p{L}+|years of (?:service|business)|ruhestand|rente|neue stelle|abschiedsparty|hundert jahre|100 jahre|100 years|jubilaci[oó]n|aniversario|retraite|anniversaire|aposentadoria|reforma|aniversário)(?!\p{L})|周年|退職|定年/giu;

/** The years of a life that ended lately: "1931 – 2026", "1931 to 2026", "* 1931 † 2026". */
const LIFE =
  /(?<!\d)(?:18|19|20)\d\d ?(?:[–—-]|to|bis|until|a|à|até) ?20[0-2]\d(?!\d)|(?:18|19|20)\d\d年?[～〜~]20[0-2]\d|[†✝✞] ?\d/giu;

const FAREWELL =
  /(?<!\p{L})(?:farewell|good-?bye|abschied|lebewohl|despedida|nos despedimos|adiós|adieux?|despedimo-nos|adeus|addio)(?!\p{L})|お別れ|さようなら|פרידה|נפרדים|прощани[ея]|告别/giu;

/** What stands beside a farewell to the dead. */
const BEREAVED =
  /(?<!\p{L})(?:chapel|cemetery|graveyard|crematorium|urn|widow(?:er)?|grandchildren|beloved|candles?|at the age of|aged \d\d|kapelle|friedhof|urne|enkel(?:kinder)?|geliebte[nr]?|im alter von|capilla|cementerio|nietos|velas|chapelle|cimetière|petits-enfants|à l[’']âge de|capela|cemitério|netos)(?!\p{L})|礼拝堂|墓地|享年|בית העלמין|נכדים/giu;

/** A disaster happens now where a film tells what to do. */
const NOW =
  /(?<!\p{L})(?:leave|stay|avoid|call|now|today|tonight|tomorrow|rising|until|residents|shelter|verlassen|bleiben|meiden|jetzt|heute|bis auf weiteres|ahora|hoy|salgan|eviten?|maintenant|aujourd[’']hui|évitez|restez|agora|hoje|evite[m]?)(?!\p{L})|今すぐ|避難|本日|עכשיו|היום/giu;

const DISASTER =
  /(?<!\p{L})(?:flood(?:s|ing|ed)?(?! (?:(?:of|with) (?!the|water|19|20)|lights?|plains?))|wildfires?|earthquakes?|tornado(?:es)?|hurricanes?|avalanches?(?! of (?!snow|ice))|tsunamis?|landslides?|hochwasser|überschwemmung(?:en)?|erdbeben|waldbr[aä]nde?|inundaci[oó]n(?:es)?|terremotos?|incendio forestal|inondations?|séisme|tremblement de terre|enchentes?|cheias|terramoto)(?!\p{L})|地震|洪水|津波|台風|土砂災害|רעידת אדמה|שיטפון|שיטפונות/giu;

/** Matters that no film may dress up. The first row that is found decides. */
export const SERIOUS_WORDS: readonly ToneRule[] = [
  {
    tone: 'grave',
    of: 'mourning',
    words: [
      /\b(?:funeral|burial(?! (?:mounds?|sites?|chambers?|ships?|grounds?))|condolences?|mourning(?! doves?)|mourn|grief|grieving|obituary|in (?:loving )?memory of(?! (?:the|an?|your) )|in remembrance of|passed away|died peacefully|celebration of (?:(?:his|her|a|their) )?life|lost (?:his|her|their) (?:battle|fight) (?:with|against)|we lost our (?:dear|beloved|mother|father|grandmother|grandfather|friend|colleague|teacher|son|daughter|baby)|crossed the rainbow bridge|stillbirth|miscarriage|rest in peace|laid to rest|memorial service|survived by (?:his|her|their)|(?:sorry for|with) your loss|leaves (?:behind )?(?:an?|his|her|one|two|three|four|five|six|seven|eight|\d{1,2}) (?:wife|husband|son|daughter|child|children|grandchild|grandchildren|sons|daughters)|(?:colleague|friend|mother|father|teacher|neighbour|neighbor)\b[^.]{0,60}\bdied)\b/giu,
      /(?<!\p{L})(?:beerdigung|beisetzung|bestattung|trauer(?:feier|fall|nde)?|trauern|beileid|nachruf|in memoriam|verstarb|verstorben|entschlafen|von uns gegangen|stillem gedenken|liebevoller erinnerung|gedenkfeier|hinterlässt (?:eine|einen|seine|ihre|zwei|drei|vier|fünf) (?:frau|mann|kinder|töchter|söhne|enkel)|nehmen abschied)(?!\p{L})/giu,
      /(?<!\p{L})(?:entierro|velatorio|sepelio|condolencias|pésame|en memoria de|falleció|ha fallecido|fallecimiento|descanse en paz|(?:de|en) luto|deja (?:\p{L}{2,9} )?(?:hij[oa]s?|niet[oa]s?|viud[oa])|obsèques|enterrement(?! de vie)|funérailles|condoléances|à la mémoire de|en deuil|nous a quittés|s[’']est éteinte?|laisse (?:\p{L}{2,9} )?enfants)(?!\p{L})/giu,
      /(?<!\p{L})(?:velório|sepultamento|condolências|pêsames|em memória de|faleceu|falecimento|em luto|saudades eternas|descanse em paz|deixa (?:\p{L}{2,9} )?(?:filh[oa]s?|net[oa]s?)|funerale|condoglianze|in memoria di|è mancat[oa]|lutto|похорон\p{L}*|соболезнования|скончал(?:ся|ась))(?!\p{L})/giu,
      /葬儀|告別式|お通夜|ご?冥福|逝去|追悼|訃報|お悔やみ|永眠|偲ぶ会|ご遺族|葬礼|讣告|逝世|悼念|장례|부고|별세|جنازة|تعازي|הלווי[יה]ת?|לוויה|ז[״"]ל|תנחומים|הל(?:ך לעולמו|כה לעולמה)|לזכר(?:ו|ה)?(?!\p{L})/giu,
    ],
    isQuoted: true,
    character: MOURNING,
  },
  {
    tone: 'grave',
    of: 'a life that ended',
    words: [LIFE],
    beside: FAREWELL,
    unless: HAPPY_FAREWELL,
    character: MOURNING,
  },
  { tone: 'grave', of: 'a farewell', words: [FAREWELL], beside: BEREAVED, unless: HAPPY_FAREWELL, character: MOURNING },
  {
    tone: 'grave',
    of: 'a farewell',
    words: [
      /\b(?:goodbye|farewell) to (?:our|my|a) (?:dear |beloved |old |good )?(?:friend|grandmother|grandfather|mother|father|colleague|teacher|neighbou?r|dog|cat|companion)\b/giu,
    ],
    unless: HAPPY_FAREWELL,
  },
  {
    tone: 'urgent',
    of: 'a warning',
    isMain: true,
    words: [
      /(?<!\p{L})(?:(?<!profit )warnings?(?! signs? of)|caution|danger(?:ous|s)?|hazard(?:ous|s)?|emergenc(?:y|ies)(?! (?:funds?|savings|kits?|contacts?|exits?|lights?))|evacuat(?:e|ed|ion)|recall(?: notice\b|ed\b|s? all\b|:)|(?:safety|product|food|urgent) recalls?|(?:red|storm|heat|health|security|fraud|tsunami|flood|amber|weather) alert|beware|scams?|scammers?|phishing|in case of fire|call (?:911|112|999)|lost (?:cat|dog|pet|rabbit|bird|parrot|tortoise|child|boy|girl)|missing since|missing:|last seen|not safe|unsafe|deadly(?! sins?)|boil water|do not (?:enter|touch|drink|eat|drive|mix|swim|click))(?!\p{L})/giu,
      /(?<!\p{L})(?:(?:don['’]t|never) (?:ever )?(?:enter|touch|mix|swallow|inhale|(?:eat|drink) (?:it|them|this|these|raw)|take (?:it|them|this|these) (?:unless|if|with|without|before|after))|(?:don['’]t|do not|never) leave (?:an?|any|your|the) (?:dogs?|cats?|pets?|animals?|child|children|baby|babies|kids?|toddlers?|candles?|stove))(?!\p{L})/giu,
      /(?<!\p{L})(?:(?:\p{L}{3,12})?warnung|achtung(?!, fertig)|vorsicht|gefahr|lebensgefahr|rückruf|wird vermisst|vermisst(?:[:!]| seit)|betrugsmasche|betrüger|peligro|advertencia|cuidado (?:con|com)|¡cuidado|¡atención|atención(?=[:!])|desaparecid[oa](?=[:!])|estafa|no (?:beba|entre|toque|coma)[ns]?|attention(?: :|:)|avertissement|alerte|danger|ne (?:buvez|touchez|mangez) pas|portée? disparue?|arnaque|pericolo|attenzione(?=[:!])|perigo|aviso de perigo|não (?:beba|entre|toque|coma)|внимание|опасно|осторожно)(?!\p{L})/giu,
      /警告|注意(?!深|事項|力|点)|危险|危険|緊急|紧急|立入禁止|リコール|行方不明|تحذير|خطر|चेतावनी|경고|위험|คำเตือน|אזהרה|סכנה|זהירות/giu,
    ],
  },
  { tone: 'urgent', of: 'a disaster', words: [DISASTER], beside: NOW, isMain: true },
  {
    tone: 'grave',
    of: 'death',
    words: [
      /\b(?:(?<!\b(?:phone|battery|laptop|engine|car|computer|server|app|plant|plants) )died|(?<!\bstar )dies|(?<!\b(?:cell|heat) )deaths?(?! (?:by chocolate|metal|star|valley|of (?:an?|the) (?:star|universe))\b)|(?<!drop[- ])dead(?![- ](?:batter(?:y|ies)|cars?|ends?|easy|heat|links?|lifts?|pixels?|sea|simple|stock|weight|zones?)\b)|suicide|genocide|massacre|(?<!fashion )victims?|killed(?! (?:it|the (?:competition|vibe)|time)\b)|murder(?:ed)?(?! myster)|tragedy|disaster(?! recovery))\b/giu,
      /(?<!\p{L})(?:gestorben|starb(?:en)?|todesfälle|todesopfer|ums leben|ermordet|getötet|tödlich\p{L}{0,2}|murió|murieron|muertos|víctimas|asesinad[oa]s?|est morte?|sont morts|morts|décès|décédée?s?|victimes|tués|morreu|morreram|mortos|vítimas|погибли?|умер(?:ла|ли)?)(?!\p{L})/giu,
      /死亡|死者|亡くな|犠牲者|殺害|遇难|נהרגו?|נרצחה?|הרוגים/giu,
    ],
    isQuoted: true,
  },
  {
    tone: 'grave',
    of: 'harm',
    isMain: true,
    words: [
      DISASTER,
      /(?<!\p{L})(?:toxic|poison(?:ous|ing|ed)?(?! (?:ivy|dart|frogs?))|airstrikes?|bombings?|terror(?:ist)? attacks?|refugees|mass shooting|domestic violence|sexual (?:abuse|assault)|famine|(?:car|plane|train|road|fatal) (?:accident|crash)|outbreak|epidemic|injur(?:ed|y|ies)|(?:was|were|got|been|anyone|people) hurt|in the fire|verletzte?|vergiftet|herid[oa]s|blessés|ferid[oa]s)(?!\p{L})|负伤|負傷|けが人|פצועים/giu,
    ],
  },
  {
    tone: 'grave',
    of: 'illness',
    words: [
      /(?<!\p{L})(?:cancers?(?!-free| (?:research|charit\p{L}+|fundrais\p{L}+|run|survivors?))|tumou?rs?|leuk(?:a)?emia|dementia|alzheimer(?:['’]s)?|hospice|palliative|chemotherapy|terminally ill|seriously ill|intensive care|heart attacks?|(?:had|have|of) a stroke(?! of)|(?<!great )depression|diagnosed with)(?!\p{L})/giu,
      /(?<!\p{L})(?:\p{L}{0,10}krebs(?:erkrankung|diagnose|patient\p{L}{0,5})|(?:brust|lungen|haut|darm)krebs|an krebs|herzinfarkt|schlaganfall|demenz|schwer krank|unheilbar|hospiz|chemotherapie|cáncer|infarto|ictus|quimioterapia|enfermedad grave|infarctus|tumeur|démence|gravement malade|soins palliatifs|chimiothérapie|câncer|cancro|enfarte|demência|gravemente doente)(?!\p{L})/giu,
      /癌|がん(?=患者|検診|治療|と診断)|心筋梗塞|脳卒中|認知症|白血病|難病|סרטן|התקף לב|שבץ מוחי|דמנציה/giu,
    ],
    unless: /(?<!\p{L})(?:zodiac|horoscopes?|horóscopo|horoskop|horoscope)(?!\p{L})|星座|占い/giu,
  },
  {
    tone: 'grave',
    of: 'jobs or a firm lost',
    words: [
      /(?<!\p{L})(?:layoffs?|laid off|redundanc(?:y|ies)|job cuts|bankrupt(?:cy)?|insolven(?:t|cy)|out of business|clos(?:es?|ing) (?:our|its|the) (?:doors|shop|store|plant|factory)|entlassung(?:en)?|stellenabbau|insolvenz|insolvent|despidos|quiebra|bancarrota|cierra sus puertas|licenciements?|faillite|liquidation judiciaire|despedimentos|demissões|falência|insolvência)(?!\p{L})|倒産|破産|解雇|人員削減|פיטורים|פשיטת רגל/giu,
    ],
    unless: /(?<!\p{L})(?:sales?|% off|rabatt|rebajas|soldes|promoção)(?!\p{L})/giu,
  },
  {
    tone: 'plain',
    of: 'bad news',
    isMain: true,
    character: SOBER,
    words: [
      /(?<!\p{L})(?:(?:bad|hard|difficult|weak|poor) (?:quarter|year|half|month)|(?:revenues?|sales|turnover|profits?|earnings|income|orders|bookings|margins?) (?:fell|falls?|dropped|declined|shrank|sank|slipped|decreased|(?:is|are|was|were) down)|lost [$€£]?\d[\d.,]* (?:customers|clients|users|members|subscribers|jobs|orders|million|percent|%)|(?:customers|clients|users) lost|net loss|loss of [$€£]?\d[\d.,]*|in the red|profit warning|write-?downs?|outages?|data breach|security incident|we (?:are sorry|apologi[sz]e)|mistake was ours|called off|postponed|cancelled|canceled)(?!\p{L})/giu,
      /(?<!\p{L})(?:(?:umsatz|gewinn|absatz|erlös|ertrag) (?:sank|sinkt|fiel|brach ein|ging zurück|ist gesunken)|umsatzrückgang|verluste?|schlechtes (?:quartal|jahr)|datenleck|entschuldigen uns|abgesagt|verschoben|(?:ingresos|ventas|beneficios) (?:cayeron|bajaron|descendieron)|pérdidas|perdimos|mal trimestre|pedimos disculpas|cancelad[oa]|aplazad[oa])(?!\p{L})/giu,
      /(?<!\p{L})(?:chiffre d[’']affaires (?:a )?(?:reculé|baissé|chuté)|ventes ont (?:reculé|baissé|chuté)|pertes|mauvais trimestre|nous nous excusons|annulée?|(?:receitas?|vendas) (?:caiu|caíram)|prejuízos?|perdemos|mau trimestre|pedimos desculpas?|adiad[oa])(?!\p{L})|減収|減益|赤字|損失|お詫び|中止|延期|הפסד(?:ים)?|מתנצלים|בוטל/giu,
    ],
  },
];
