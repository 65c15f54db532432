import type { ToneRule } from './tone-rule.js';

const CHILD =
  /(?<!\p{L})(?:clowns?|balloons?|treasure hunt|bouncy castle|face painting|party games|pass the parcel|kids?|children|mum|mom|dad|kindergarten|luftballons?|schatzsuche|topfschlagen|hüpfburg|kinder|mama|papa|payasos?|globos|piñata|niñ[oa]s|peques|ballons|chasse au trésor|château gonflable|enfants|copains|palhaços?|balões|caça ao tesouro|jogos|crianças|mãe|amiguinhos)(?!\p{L})|風船|ゲーム|こども|子ども|お友だち|בלונים|ליצן|ילדים|גן/giu;

/** A birthday, or a child that turns one to twelve. */
const BIRTHDAY =
  /(?<!\p{L})(?:birthdays?|geburtstag\p{L}{0,7}|cumpleaños|aniversário|compleanno|verjaardag|(?:turns|is turning|wird|cumple|faz|fête ses) (?:[1-9]|1[0-2]|six|seven|eight|sechs|sieben)|a (?:[1-9]|1[0-2]) ans)(?!\p{L}|\d|[.,:]\d)|誕生日|[1-9１-９]歳|יום (?:ה?הולדת|הולדתו|הולדתה)|(?:בן|בת) [1-9](?!\d)|生日|생일|عيد ميلاد/giu;

/** Friendly matters and sober ones: the tone with the most such words decides, the first one of several. */
export const FRIENDLY_WORDS: readonly ToneRule[] = [
  { tone: 'playful', of: 'a party of children', words: [CHILD], beside: BIRTHDAY },
  {
    tone: 'playful',
    of: 'fun',
    words: [
      /(?<!\p{L})(?:children['’]s (?:party|day|festival|theatre|theater)|kids['’] party|puppet show|riddles?|jokes?|prank|halloween|carnival|kindergeburtstag|kinderfest|kasperle\p{L}{0,7}|fasching|karneval|fiesta infantil|fête d[’']enfants|festa (?:infantil|junina)|carnaval)(?!\p{L})|こどもの日|ハロウィン|פורים|מסיבת ילדים/giu,
    ],
  },
  {
    tone: 'warm',
    of: 'people and home',
    words: [
      /(?<!\p{L})(?:weddings?|gets? married|getting married|save the date|thank you|thanks|welcome (?:home|to)|family|families|grandm(?:a|other)|grandp(?:a|ather)|love|together|volunteers?|donat(?:e|ions?)|fundraiser|charity|community garden|neighbou?rs?|retire[sd]?|retirement|memories|christmas|easter|ramadan|eid|diwali|hanukkah|new year|choir|concert|get well)(?!\p{L})/giu,
      /(?<!\p{L})(?:recipes?|bak(?:e|ed|ery|ing)|bread|coffee|tea|soup|pancakes?|cakes?|café|kitchen|menu|espresso|cappuccino|oven|whisk|flour)(?!\p{L})/giu,
      /(?<!\p{L})(?:hochzeit|heiraten|danke|willkommen|familie|oma|opa|liebe|gemeinsam|ehrenamt\p{L}{0,5}|spenden?|nachbar(?:n|schaft)?|ruhestand|weihnachten|frohe\p{L}? (?:ostern|weihnachten)|rezept|backen|brot|kaffee|kuchen|suppe|küche|chor|konzert|boda|se casan|gracias|bienvenid[oa]s|familia|abuel[oa]s?|juntos|navidad|receta|hornear|pan|cocina|concierto)(?!\p{L})/giu,
      /(?<!\p{L})(?:mariage|merci|bienvenue|famille|grand-mère|ensemble|bénévoles|noël|recette|pain|cuisine|gâteau|chorale|casamento|obrigad[oa]|bem-vind[oa]s?|família|avó|juntos|natal|receita|pão|cozinha|coral|concerto|matrimonio|grazie|famiglia|ricetta)(?!\p{L})/giu,
      /結婚式|ありがとう|ようこそ|家族|レシピ|パン|コーヒー|クリスマス|お正月|חתונה|תודה|ברוכים הבאים|משפחה|מתכון|לחם|קפה|קונצרט|מקהל[הת]|עיד|عيد|رمضان|مبارك|شكرا|婚礼|谢谢|свадьб\p{L}{0,3}|спасибо/giu,
    ],
  },
  {
    tone: 'bright',
    of: 'good news',
    words: [
      /(?<!\p{L})(?:launch(?:es|ed|ing)?|introducing|announc(?:e|es|ing)|now open|(?:grand )?opening (?:day|party|weekend)|we[’']?(?:re| are) (?:hiring|open)|hiring|jobs?|join (?:us|our)|sales? (?:starts?|ends?|now)|(?:summer|winter|spring|big|flash) sale|% off|discounts?|(?:killer |hot |best |special )(?:deals?|offers?)|festival|part(?:y|ies)|winners?|wins?|awards?|record (?:year|quarter|month|sales)|celebrat(?:e|es|ion|ing)|congratulations|now available|brand[- ]new|birthdays?|flood of (?:orders|requests|visitors))(?!\p{L})/giu,
      /(?<!\p{L})(?:neueröffnung|eröffnung|wir (?:suchen|stellen ein|feiern)|jetzt (?:neu|erhältlich)|rabatt|angebote?|sommerfest|stadtfest|gewinner|herzlichen glückwunsch|geburtstag|inauguración|gran apertura|contratamos|buscamos|rebajas|oferta|descuento|fiesta|felicidades|enhorabuena|ya disponible|cumpleaños)(?!\p{L})/giu,
      /(?<!\p{L})(?:lancement|ouverture|nous recrutons|soldes|promotion|remise|fête|félicitations|désormais disponible|anniversaire|lançamento|inauguração|contratamos|estamos contratando|promoção|desconto|festa|parabéns|já disponível|nuovo|offerta|sconto)(?!\p{L})/giu,
      /新発売|オープン|募集|セール|割引|お祭り|祭り|おめでとう|受賞|מבצע|הנחה|פתיחה חגיגית|מגייסים|דרושים|חדש|מזל טוב|مبروك|恭喜|开业|поздравля\p{L}{0,3}|скидк\p{L}{0,3}/giu,
    ],
  },
  {
    tone: 'plain',
    of: 'a lesson or facts',
    character: { moods: ['focused'] },
    words: [
      /(?<!\p{L})(?:how (?:to|do|does|it|is|are|an?|the)|explained|in (?:a|one) minute|what is|why (?:is|are|do|does)|step by step|lesson|tutorial|guide|learn|timetable|report|quarter|figures|statistics|percent|average|theorem|protocol|query)(?!\p{L})/giu,
      /(?<!\p{L})(?:wie (?:funktioniert|geht|man)|so (?:funktioniert|geht)|anleitung|erklärt|lernen|bericht|quartal|prozent|fahrplan|cómo|qué es|por qué|tutorial|guía|lección|aprende[rs]?|informe|trimestre|comment|pourquoi|qu[’']est-ce|leçon|apprendre|rapport|como (?:fazer|funciona)|o que é|por que|aula|aprenda|relatório)(?!\p{L})/giu,
      /仕組み|方法|とは|なぜ|手順|解説|איך|מהו|מדוע|שיעור|מדריך/giu,
    ],
  },
];
