import type { OddsMilli } from '../odds/units.ts';
import type { Side, StakeBasis } from './bet.ts';
import { BOOKMAKER_NAMES } from './bookmakers.ts';
import type { Page } from './read-page.ts';
import { milliOf } from './read-pick.ts';
import { FROM, TO } from './read-words.ts';

/** Beside those whose prices are imported, what tipsters name. "Stake" and "Better" are left out, because they are words too. */
const OTHER_BOOKMAKERS = (
  'Snai|Sisal|Eurobet|Goldbet|Lottomatica|Planetwin365|Betflag|888sport|Unibet|NetBet|Betsson|SBOBET|Matchbook|Smarkets|Betway|Novibet|' +
  'AdmiralBet|Winamax|Betclic|Tipico|Codere|Marathonbet|Betano|Leovegas'
).split('|');
/** The longest first: "Betfair Exchange" is more than "Betfair". Average and best price are no bookmakers. */
const BOOKMAKERS = [
  ...OTHER_BOOKMAKERS,
  ...[...BOOKMAKER_NAMES].flatMap(([code, name]) => (code === 'AVG' || code === 'MAX' ? [] : [name])),
]
  .sort((a, b) => b.length - a.length)
  .map((name) => ({
    name,
    pattern: new RegExp(
      `${FROM}(?:(?:su|on|bei|en|sur|chez|with|at|con|bookmaker:?|bookie:?) +)?${name.toLowerCase().replace(/(?<=\p{L})(?=\d)/u, ' ?')}(?:\\.(?:it|com|es|fr|de))?${TO}`,
      'u',
    ),
  }));

const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,3})?`;
/** A number goes on in "1.80-1.85", "5/2", "1.5%" and "1.800.000": then it is another one. */
const ENDS = String.raw`(?![\p{L}\p{N}]| ?[/%€$£]|[.,]\d| ?[-–] ?\d)`;
const words = (pattern: string) => new RegExp(`${FROM}(?:${pattern})${TO}`, 'u');

const LIVE = words('live|in ?-?play|in diretta|dal vivo|en directo|en vivo|en direct');
/** The minute of a match that is on; of another one it is a part of the bet. */
const MINUTE =
  /(?<![\p{L}\p{N}.,])\d{1,3}(?:\+\d)? ?'(?!\d)|(?<![\p{L}\p{N}])min(?:uto|ute)?\.? \d{1,3}(?![\p{L}\p{N}]|[.,]\d)/u;
const ASIDE = [
  /https?:\/\/\S+|www\.\S+/u,
  // A date before a match, which would be a stake out of ten anywhere else.
  /(?<=^|\n) {0,3}\d{1,2}\/10(?= +(?:\p{L}|\d{1,2}[:.]\d\d))/u,
  // A list's number.
  /(?<=^|\n) {0,3}\d{1,2}\)/u,
  /[#@]\p{L}[\p{L}\p{N}_]*/u,
  words(
    String.raw`(?:ore|alle|at|kick-?off|um|a las|a|ko)? ?\d{1,2}[:.h]\d{2}(?: ?(?:uhr|h|cet|gmt|pm|am))?(?=[^\d]|$)(?<!\d\.\d\d)`,
  ),
  words(String.raw`(?:ore|alle|um|kick-?off|a las) \d{1,2}[:.h]\d{2}`),
  words(String.raw`\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{4}-\d{2}-\d{2}`),
  words(
    "oggi|stasera|domani|stanotte|today|tonight|tomorrow|heute(?: abend)?|morgen|hoy|esta noche|manana|aujourd'hui|ce soir|demain",
  ),
  words(
    String.raw`(?:serie (?:a|b|c)|champions(?: league)?|europa league|conference league|premier(?: league)?|la ?liga|(?:2\. ?)?bundesliga|ligue (?:1|2)|coppa italia|eredivisie|championship|fa cup|dfb-?pokal|copa del rey|coupe de france|nations league|ucl|uel)(?: ?[-–,] ?(?:\d{1,2}[ªa°.]? ?)?(?:giornata|matchday|spieltag|jornada|journee)(?: \d{1,2})?)?`,
  ),
] as const;
/** A day and a month, unless it is a stake out of ten, or the signs of half time and full time. */
const DAY =
  /(?<![\p{L}\p{N}.,/-])(?![12]\/[12](?!\d))(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[012])(?![\p{L}\p{N}/%]|[.,]\d)/u;
/** A day that is no price in fractions. */
const SURE_DAY =
  /(?<=^|\n) {0,3}\d{1,2}\/\d{1,2}(?![\p{L}\p{N}/%]|[.,]\d)|(?<![\p{L}\p{N}.,/-])(?:0\d|1[3-9]|2\d|3[01])\/(?:0?[1-9]|1[012])(?![\p{L}\p{N}/%]|[.,]\d)/u;
/** Figures that are said of a tip and are neither its odds nor its stake. */
const FIGURES = words(
  String.raw`(?:fiducia|confidence|conf|vertrauen|sicherheit|confianza|confiance|rating|voto|prob\p{L}*|wahrsch\p{L}*|chances?|strike ?rate|win ?rate|roi|yield|quota equa|fair(?: odds| price)?|value)\.? {0,3}[:=]? {0,3}[+-]?${NUMBER}(?: ?/ ?\d+| ?%(?=\P{L}|$))?`,
);
const MONEY = new RegExp(
  `(?:${FROM}(?:stake|puntata|posta|importo|einsatz|mise|apuesta)? {0,3}[:=]? {0,3})?(?:[€$£] ?${NUMBER}${TO}|${FROM}${NUMBER} ?(?:[€$£](?! ?\\d)|(?:euros?|eur|usd|gbp|chf|pounds?|quid|franken|dollars?|dollari|sterline)${TO}))`,
  'u',
);

const MINIMUM = new RegExp(
  `${FROM}(?:(?:quota|odds|cuota|cote|price) {0,3})?(?:min(?:im[oaum]+|i)?\\.?(?: +(?:quota|odds|cote|price))?|mindest(?:ens|quote)|fino a(?: quota)?|(?:non (?:giocar\\p{L}+ )?)?sotto(?: a| il)?|down to|not below|bis(?: quote)?|jusqu'a|hasta) {0,3}[:@]? {0,3}(\\d{1,2}[.,]\\d{1,3}|[2-9])${ENDS}`,
  'u',
);
const ODDS = new RegExp(
  `(?:@|${FROM}(?:(?:a|at|zu|con) +)?(?:quot[ae]|quotat[ao]|odds?|q|cuota|cote|price|prezzo|kurs)(?:\\.|(?!\\p{L})))[ :@=\\n]{0,5}(${NUMBER})${ENDS}`,
  'u',
);
/** A price in another form than decimal: it is not read. */
const OTHER_ODDS = /@ ?[+-]?\d[\d.,]*(?: ?[/–-] ?\d[\d.,]*)?|(?<![\p{L}\p{N}.,])[+-]\d{3}(?![\p{L}\p{N}.,])/u;

const UNIT = '(?:u|un|units?|unita|unidad(?:es)?|uds?|unites?|einheit(?:en)?|eh|pts|points?)';
const STAKE_WORD = '(?:stake|puntata|posta|importo|einsatz|mise|stk)';
const NOT_A_LINE = '(?<!(?:over|under|uber|unter|mas de|menos de|plus de|moins de|piu di|meno di|[ou]) ?)';
const LIABILITY = new RegExp(
  `${FROM}(?:liability|responsabilita|responsabilidad|responsabilite|haftung) {0,3}[:=]? {0,3}(${NUMBER})(?: ?${UNIT})?${ENDS}`,
  'u',
);
const PERCENT = new RegExp(
  `(?:${FROM}(?:${STAKE_WORD} {0,3}[:=]? {0,3})|(?<![\\p{L}\\p{N}.,/–-]))(\\d{1,2}(?:[.,]\\d{1,2})?) ?%(?: {0,3}(?:del(?:la)?|of|der|des|du|vom)?(?: the| my| meiner?)? {0,3}(?:bank(?:roll)?s?|banca|cassa|br|budget|banque|capitale)${TO})?`,
  'u',
);
const TENTHS = new RegExp(
  `(?:${FROM}${STAKE_WORD} {0,3}[:=]? {0,3}|(?<![\\p{L}\\p{N}.,/–-]))(${NUMBER}) ?/ ?10(?![\\p{N}/]|[.,]\\d)(?: ?${UNIT}${TO})?`,
  'u',
);
const STAKED = new RegExp(`${FROM}${STAKE_WORD} {0,3}[:=]? {0,3}(${NUMBER})(?: ?${UNIT})?${ENDS}`, 'u');
const UNITS = new RegExp(
  `(?<![\\p{L}\\p{N}.,/–+-])${NOT_A_LINE}(${NUMBER}) ?${UNIT}${TO}\\.?|(?<![\\p{L}\\p{N}.,/–+-])${NOT_A_LINE}(${NUMBER})pt${TO}`,
  'u',
);
/** A stake without a unit that is higher than this is money. */
const HIGHEST_BARE_STAKE = 10_000;
/** A share of the bank that is higher than this is no stake, in thousandths of a percent. */
const HIGHEST_BANK_SHARE = 25_000;

const LAY = words(
  String.raw`banca(?:re|ta|to|no)?|banco|lay(?:ing|en|are|ed)?|en contra(?: de)?|a la contra|gegenwette|punta(?:re)? contro|scommett\p{L}+ contro|bet against`,
);
const BACK = words('back(?:en|are)?|punta(?:re)?');
const NO_LAY = words(String.raw`(?:no|non|not|never|mai|nicht|kein|sin|pas de) (?:lay\p{L}*|banc\p{L}*)`);
/** The score while a match is on. */
const SCORE_NOW = /(?<![\p{L}\p{N}.,:/-])\d{1,2} ?[-:] ?\d{1,2}(?![\p{L}\p{N}:/-]|[.,]\d)/u;
/** Brackets that set nothing apart: "AH1(-0.5)", "Inter -1.5 (AH)". */
const BRACKETS = /((?<!\p{L})ah ?[12]? ?)\(([+-]?\d+(?:[.,]\d+)?)\)|\((ah|dnb|asian|asiatico)\)/gu;

/** A stake as it was written. */
interface Stake {
  /** Thousandths of a unit. */
  stake: number | null;
  /** `liability` where the text says that a lay's stake is what it risks. */
  stakeBasis: StakeBasis;
  /** The stake as a share of the bank, in thousandths of a percent: it is no number of units unless a unit is a percent. */
  bankShare: number | null;
}

/** The first stake counts; a second one is left unread. */
function takeStake(page: Page): Stake {
  const none: Stake = { stake: null, stakeBasis: 'stake', bankShare: null };
  page.takeAll(MONEY, 'unread');
  const read = (pattern: RegExp): number | null => {
    const found = pattern.exec(page.rest);
    return found && milliOf(found[1] ?? found[2] ?? '');
  };
  const first = (): Stake => {
    const liability = read(LIABILITY);
    if (liability !== null && page.take(LIABILITY, 'stake')) {
      return { ...none, stake: liability, stakeBasis: 'liability' };
    }
    const bankShare = read(PERCENT);
    if (bankShare !== null && bankShare <= HIGHEST_BANK_SHARE && page.take(PERCENT, 'stake'))
      return { ...none, bankShare };
    for (const pattern of [TENTHS, STAKED, UNITS]) {
      const stake = read(pattern);
      if (stake === null) continue;
      const isPlausible = pattern === UNITS || stake <= HIGHEST_BARE_STAKE;
      page.take(pattern, isPlausible ? 'stake' : 'unread');
      if (isPlausible) return { ...none, stake };
    }
    return none;
  };
  const stake = first();
  for (const pattern of [PERCENT, TENTHS, STAKED, UNITS]) page.takeAll(pattern, 'unread');
  return stake;
}

/** A price that is marked as one, with its place in the folded text. */
export interface Price {
  from: number;
  to: number;
  odds: OddsMilli | null;
}

/** Takes every price that is marked as one, with its place. */
function takePrices(page: Page): Price[] {
  const prices: Price[] = [];
  for (let found = ODDS.exec(page.rest); found; found = ODDS.exec(page.rest)) {
    const odds = milliOf(found[1]!);
    const isOdds = odds !== null && odds > 1000;
    page.take(ODDS, isOdds ? 'odds' : 'unread');
    prices.push({ from: found.index, to: found.index + found[0].length, odds: isOdds ? odds : null });
  }
  page.takeAll(OTHER_ODDS, 'unread');
  return prices.sort((a, b) => a.from - b.from);
}

/** Everything that a text says beside its matches and bets. Prices have places, because each belongs to the leg that it stands by. */
export interface Figures extends Stake {
  isLive: boolean;
  /** `unclear` where the text speaks against a lay, or of backing and laying. */
  side: Side | 'unclear';
  bookmaker: string | null;
  minimumOdds: OddsMilli | null;
  prices: readonly Price[];
}

/** Takes everything but matches and bets out of a text. */
export function takeFigures(page: Page): Figures {
  const isLive = page.takeAll(LIVE, 'phase') > 0;
  if (isLive) page.takeAll(MINUTE, 'aside');
  for (const pattern of ASIDE) page.takeAll(pattern, 'aside');
  page.takeAll(FIGURES, 'unread');
  const minimumOdds = milliOf(page.take(MINIMUM, 'minimum')?.[1] ?? '');
  const stake = takeStake(page);
  const prices = takePrices(page);
  page.takeAll(SURE_DAY, 'aside');
  page.takeAll(DAY, 'unread');
  const bookmaker = BOOKMAKERS.find(({ pattern }) => page.take(pattern, 'bookmaker'))?.name ?? null;
  for (const { pattern } of BOOKMAKERS) page.takeAll(pattern, 'unread');
  const isNoLay = page.takeAll(NO_LAY, 'unread') > 0;
  const [lays, backs] = [page.takeAll(LAY, 'side'), page.takeAll(BACK, 'side')];
  if (isLive) page.takeAll(SCORE_NOW, 'unread');
  page.rest = page.rest.replaceAll(BRACKETS, (all) => all.replaceAll(/[()]/g, ' '));
  const side = isNoLay || (lays > 0 && backs > 0) ? 'unclear' : lays > 0 ? 'lay' : 'back';
  return { ...stake, isLive, side, bookmaker, minimumOdds, prices };
}
