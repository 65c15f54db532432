import { folded } from './folded.js';

/** ISO 3166 codes of two and three letters and of three digits. */
const CODES = (
  'ADAND020 AEARE784 AFAFG004 AGATG028 AIAIA660 ALALB008 AMARM051 AOAGO024 AQATA010 ARARG032 ASASM016 ATAUT040 ' +
  'AUAUS036 AWABW533 AXALD248 AZAZE031 BABIH070 BBBRB052 BDBGD050 BEBEL056 BFBFA854 BGBGR100 BHBHR048 BIBDI108 ' +
  'BJBEN204 BLBLM652 BMBMU060 BNBRN096 BOBOL068 BRBRA076 BSBHS044 BTBTN064 BWBWA072 BYBLR112 BZBLZ084 CACAN124 ' +
  'CDCOD180 CFCAF140 CGCOG178 CHCHE756 CICIV384 CKCOK184 CLCHL152 CMCMR120 CNCHN156 COCOL170 CRCRI188 CUCUB192 ' +
  'CVCPV132 CWCUW531 CYCYP196 CZCZE203 DEDEU276 DJDJI262 DKDNK208 DMDMA212 DODOM214 DZDZA012 ECECU218 EEEST233 ' +
  'EGEGY818 EHESH732 ERERI232 ESESP724 ETETH231 FIFIN246 FJFJI242 FKFLK238 FMFSM583 FOFRO234 FRFRA250 GAGAB266 ' +
  'GBGBR826 GDGRD308 GEGEO268 GGGGY831 GHGHA288 GLGRL304 GMGMB270 GNGIN324 GQGNQ226 GRGRC300 ' +
  'GSSGS239 GTGTM320 GUGUM316 GWGNB624 GYGUY328 HKHKG344 HMHMD334 HNHND340 HRHRV191 HTHTI332 HUHUN348 IDIDN360 ' +
  'IEIRL372 ILISR376 IMIMN833 ININD356 IOIOT086 IQIRQ368 IRIRN364 ISISL352 ITITA380 JEJEY832 JMJAM388 JOJOR400 ' +
  'JPJPN392 KEKEN404 KGKGZ417 KHKHM116 KIKIR296 KMCOM174 KNKNA659 KPPRK408 KRKOR410 KWKWT414 KYCYM136 KZKAZ398 ' +
  'LALAO418 LBLBN422 LCLCA662 LILIE438 LKLKA144 LRLBR430 LSLSO426 LTLTU440 LULUX442 LVLVA428 LYLBY434 MAMAR504 ' +
  'MCMCO492 MDMDA498 MEMNE499 MFMAF663 MGMDG450 MHMHL584 MKMKD807 MLMLI466 MMMMR104 MNMNG496 MOMAC446 MPMNP580 ' +
  'MRMRT478 MSMSR500 MTMLT470 MUMUS480 MVMDV462 MWMWI454 MXMEX484 MYMYS458 MZMOZ508 NANAM516 NCNCL540 ' +
  'NENER562 NFNFK574 NGNGA566 NINIC558 NLNLD528 NONOR578 NPNPL524 NRNRU520 NUNIU570 NZNZL554 OMOMN512 PAPAN591 ' +
  'PEPER604 PFPYF258 PGPNG598 PHPHL608 PKPAK586 PLPOL616 PMSPM666 PNPCN612 PRPRI630 PSPSE275 PTPRT620 PWPLW585 ' +
  'PYPRY600 QAQAT634 ROROU642 RSSRB688 RURUS643 RWRWA646 SASAU682 SBSLB090 SCSYC690 SDSDN729 SESWE752 ' +
  'SGSGP702 SHSHN654 SISVN705 SKSVK703 SLSLE694 SMSMR674 SNSEN686 SOSOM706 SRSUR740 SSSSD728 STSTP678 SVSLV222 ' +
  'SXSXM534 SYSYR760 SZSWZ748 TCTCA796 TDTCD148 TFATF260 TGTGO768 THTHA764 TJTJK762 TLTLS626 TMTKM795 TNTUN788 ' +
  'TOTON776 TRTUR792 TTTTO780 TWTWN158 TZTZA834 UAUKR804 UGUGA800 USUSA840 UYURY858 UZUZB860 VAVAT336 VCVCT670 ' +
  'VEVEN862 VGVGB092 VIVIR850 VNVNM704 VUVUT548 WFWLF876 WSWSM882 YEYEM887 ZAZAF710 ZMZMB894 ZWZWE716'
).split(' ');

/** Names that are no name of a code in any language here. Folded name to code. */
const NAMES: Readonly<Record<string, string>> = {
  america: '840', britain: '826', burma: '104', czechrepublic: '203', drc: '180', drcongo: '180', england: '826',
  greatbritain: '826', holland: '528', ivorycoast: '384', macedonia: '807', swaziland: '748', turkey: '792', uae: '784', uk: '826',
  unitedstatesofamerica: '840', usa: '840', kosovo: 'Kosovo', capeverde: '132', palestine: '275', southkorea: '410', northkorea: '408',
}; // prettier-ignore

const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'pl', 'tr', 'ar', 'ja', 'zh'];
let byName: Map<string, string> | undefined;

/** The code of a country by its name in a large language or its ISO code: three digits, or a name where it has none. */
export function countryCode(country: string): string | undefined {
  const key = folded(country);
  byName ??= namesOf();
  return byName.get(key);
}

/** The two letters of a country by its name in a large language or its code, such as `PT`. */
export function countryLetters(country: string): string | undefined {
  const code = countryCode(country);
  return code && CODES.find((codes) => codes.endsWith(code))?.slice(0, 2);
}

/** How a country is called on a map: a code becomes its English name. */
export function countryLabel(country: string): string {
  const code = CODES.find((codes) => [codes.slice(0, 2), codes.slice(2, 5)].includes(country.toUpperCase()));
  return code === undefined
    ? country
    : (new Intl.DisplayNames('en', { type: 'region' }).of(code.slice(0, 2)) ?? country);
}

function namesOf(): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    const of = new Intl.DisplayNames(language, { type: 'region' });
    for (const codes of CODES) names.set(folded(of.of(codes.slice(0, 2)) ?? codes), codes.slice(5));
  }
  for (const codes of CODES)
    for (const code of [codes.slice(0, 2), codes.slice(2, 5)]) names.set(code.toLowerCase(), codes.slice(5));
  for (const [name, code] of Object.entries(NAMES)) names.set(name, code);
  return names;
}
