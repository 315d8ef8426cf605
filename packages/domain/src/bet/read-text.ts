import type { LineMilli, OddsMilli } from '../odds/units.ts';
import type { Phase, Side, StakeBasis } from './bet.ts';
import { BOOKMAKER_NAMES } from './bookmakers.ts';
import type { Market, SelectionCode } from './market.ts';
import { milliOf, pickOf, type ReadPick } from './read-pick.ts';
import { type FoundTeams, Names, type Teams } from './read-teams.ts';
import { type Folded, FROM, foldText, TAKEN, TO, type Token, type TokenKind, tokensOf } from './read-words.ts';
import { matchesIn } from './team-names.ts';

/** What a piece of a text became. `aside` says nothing of the bet (a date, a heading's word), `unread` wasn't understood. */
export const TEXT_PIECES = [
  'match',
  'market',
  'side',
  'odds',
  'stake',
  'minimum',
  'bookmaker',
  'phase',
  'aside',
  'unread',
] as const;
export type TextPieceKind = (typeof TEXT_PIECES)[number];

/** A piece of the text, from a place up to another, in UTF-16 units. */
export interface TextPiece {
  from: number;
  to: number;
  as: TextPieceKind;
}

/** A leg as somebody wrote it; what wasn't found is null. Odds and line in thousandths. */
export interface ReadLeg {
  /** The words that name the match: both teams, in the order in which they were written. */
  teams: Teams | null;
  market: Market | null;
  selection: SelectionCode | null;
  line: LineMilli | null;
  odds: OddsMilli | null;
  /** The words of a bet that no market says, for a leg in the tipster's own words; null where there is a market, or no such word. */
  words: string | null;
  /** The text that the leg was read from. */
  said: string;
}

/** A tip as somebody wrote it. Stake in thousandths of a unit. */
export interface ReadTip {
  legs: readonly ReadLeg[];
  side: Side;
  phase: Phase;
  stake: number | null;
  /** `liability` where the text says that a lay's stake is what it risks. */
  stakeBasis: StakeBasis;
  /** The stake as a share of the bank, in thousandths of a percent: it is no number of units unless a unit is a percent. */
  bankShare: number | null;
  bookmaker: string | null;
  minimumOdds: OddsMilli | null;
  /** When several legs have a single price, it is the price of all of them together. */
  totalOdds: OddsMilli | null;
  /** The words that mean nothing here, in their order. */
  unread: readonly string[];
  /** The text in pieces, in their order and without overlaps; what lies between them is blanks and punctuation. */
  pieces: readonly TextPiece[];
}

/** Beside those whose prices are imported, what tipsters name. "Stake" and "Better" are left out, because they are words too. */
const OTHER_BOOKMAKERS = (
  'Snai|Sisal|Eurobet|Goldbet|Lottomatica|Planetwin365|Betflag|888sport|Unibet|NetBet|Betsson|SBOBET|Matchbook|Smarkets|Betway|Novibet|' +
  'AdmiralBet|Winamax|Betclic|Tipico|Codere|Marathonbet|Betano|Leovegas'
).split('|');
/** The longest first: "Betfair Exchange" is more than "Betfair". Average and best price are no bookmakers. */
const BOOKMAKERS = [
  ...OTHER_BOOKMAKERS,
  ...Object.entries(BOOKMAKER_NAMES).flatMap(([code, name]) => (code === 'AVG' || code === 'MAX' ? [] : [name])),
]
  .sort((a, b) => b.length - a.length)
  .map((name) => ({
    name,
    pattern: new RegExp(
      `${FROM}(?:(?:su|on|bei|en|sur|chez|with|at|con|bookmaker:?|bookie:?) +)?${name.toLowerCase()}(?:\\.(?:it|com|es|fr|de))?${TO}`,
      'u',
    ),
  }));

const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,3})?`;
/** A number goes on in "1.80-1.85", "5/2", "1.5%" and "1.800.000": then it is another one. */
const ENDS = String.raw`(?![\p{L}\p{N}]| ?[/%€$£]|[.,]\d| ?[-–] ?\d)`;
const words = (pattern: string) => new RegExp(`${FROM}(?:${pattern})${TO}`, 'u');

const LIVE = words('live|in ?-?play|in diretta|dal vivo|en directo|en vivo|en direct');
const ASIDE = [
  /https?:\/\/\S+|www\.\S+/u,
  // A date before a match, which would be a stake out of ten anywhere else.
  /(?<=^|\n) {0,3}\d{1,2}\/10(?= +(?:\p{L}|\d{1,2}[:.]\d\d))/u,
  // A list's number.
  /(?<=^|\n) {0,3}\d{1,2}\)/u,
  /[#@]\p{L}[\p{L}\p{N}_]*/u,
  /(?<![\p{L}\p{N}.,])\d{1,3}(?:\+\d)? ?'(?!\d)/u,
  words(String.raw`min(?:uto|ute)?\.? \d{1,3}(?![.,]\d)`),
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
/** Figures that are said of a tip and are neither its odds nor its stake. */
const FIGURES = words(
  String.raw`(?:fiducia|confidence|conf|vertrauen|sicherheit|confianza|confiance|rating|voto|prob\p{L}*|wahrsch\p{L}*|chances?|strike ?rate|win ?rate|roi|yield|quota equa|fair(?: odds| price)?|value)\.? {0,3}[:=]? {0,3}[+-]?${NUMBER}(?: ?/ ?\d+| ?%(?=\P{L}|$))?`,
);
const MONEY = new RegExp(
  `(?:${FROM}(?:stake|puntata|posta|importo|einsatz|mise|apuesta)? {0,3}[:=]? {0,3})?(?:[€$£] ?${NUMBER}${TO}|${FROM}${NUMBER} ?(?:[€$£]|(?:euros?|eur|usd|gbp|chf|pounds?|quid|franken|dollars?|dollari|sterline)${TO}))`,
  'u',
);

const MINIMUM = new RegExp(
  `${FROM}(?:(?:quota|odds|cuota|cote|price) {0,3})?(?:min(?:im[oaum]+|i)?\\.?(?: +(?:quota|odds|cote|price))?|mindest(?:ens|quote)|fino a(?: quota)?|(?:non (?:giocar\\p{L}+ )?)?sotto(?: a| il)?|down to|not below|bis(?: quote)?|jusqu'a|hasta) {0,3}[:@]? {0,3}(\\d{1,2}[.,]\\d{1,3}|[2-9])${ENDS}`,
  'u',
);
const ODDS = new RegExp(
  `(?:@|${FROM}(?:(?:a|at|zu|con) +)?(?:quot[ae]|quotat[ao]|odds?|q|cuota|cote|price|prezzo|kurs)\\.?${TO})[ :@=\\n]{0,5}(${NUMBER})${ENDS}`,
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

const PRICE = /^\d{1,3}[.,]\d{2,3}$/;
const isPrice = ({ kind, text }: Token) => kind === 'number' && PRICE.test(text) && (milliOf(text) ?? 0) > 1000;

/** Words of these kinds say nothing of a bet by themselves: they may stand in prose. */
const TALK: ReadonlySet<TokenKind> = new Set<TokenKind>([
  ...([
    'word',
    'filler',
    'colon',
    'number',
    'at',
    'yes',
    'no',
    'or',
    'wins',
    'goal',
    'goals',
    'first',
    'second',
  ] as const),
  ...(['slash', 'stop', 'dash'] as const),
]);
/** A lone 0 is the line of a handicap. */
const carriesBet = ({ kind, text }: Token) =>
  kind === 'plus' ? text === '+' : !TALK.has(kind) || (kind === 'number' && /^0(?:[.,]0+)?$/.test(text));
/** A number before the match is a list's. */
const isListNumber = ({ kind, text }: Token) => /^\d+$/.test(text) || kind === 'filler' || kind === 'colon';
const PROSE_WORDS = 4;
/** A sentence about the match may name bets without being one. */
function isProse(tokens: readonly Token[]): boolean {
  const plain = tokens.filter(({ kind }) => kind === 'word').length;
  return plain >= PROSE_WORDS && 2 * plain >= tokens.length;
}

const SENTENCE_WORDS = 8;
/** A line of analysis: what it says of goals and wins is no bet. */
function isSentence({ found, parts }: Line): boolean {
  const tokens = parts.flatMap((part) => ('tokens' in part ? part.tokens : []));
  const plain = tokens.filter(({ kind }) => kind === 'word').length;
  return !found && parts.every((part) => 'tokens' in part) && plain >= PROSE_WORDS && tokens.length >= SENTENCE_WORDS;
}

/** A text of which pieces are taken one after the other. */
class Page {
  readonly source: string;
  readonly folded: Folded;
  readonly pieces: TextPiece[] = [];
  rest: string;

  constructor(source: string) {
    this.source = source;
    this.folded = foldText(source);
    this.rest = this.folded.text;
  }

  mark(from: number, to: number, as: TextPieceKind): void {
    const { at } = this.folded;
    let [start, end] = [at[from]!, at[to]!];
    while (start < end && /\s/.test(this.source[start]!)) start += 1;
    while (start < end && /\s/.test(this.source[end - 1]!)) end -= 1;
    if (start < end) this.pieces.push({ from: start, to: end, as });
  }

  take(pattern: RegExp, as: TextPieceKind): RegExpExecArray | null {
    const found = pattern.exec(this.rest);
    if (!found || found[0] === '') return null;
    const [from, to] = [found.index, found.index + found[0].length];
    this.mark(from, to, as);
    this.rest = this.rest.slice(0, from) + TAKEN.repeat(to - from) + this.rest.slice(to);
    return found;
  }

  takeAll(pattern: RegExp, as: TextPieceKind): number {
    let count = 0;
    while (this.take(pattern, as)) count += 1;
    return count;
  }
}

type Stake = Pick<ReadTip, 'stake' | 'stakeBasis' | 'bankShare'>;

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

interface Price {
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

/** The leg while it is read. `unclear` words carry a bet that wasn't understood. */
interface Draft {
  teams: Teams | null;
  pick: ReadPick | null;
  odds: OddsMilli | null;
  picked: readonly Token[];
  unclear: (readonly Token[])[];
  /** Other words beside it: they are the bet's words where nothing else is. */
  talked: (readonly Token[])[];
  /** A second bet, which is left unread if it has a price of its own. */
  pending: readonly Token[] | null;
  /** Places in the folded text. */
  lines: (readonly [from: number, to: number])[];
}

const newDraft = (): Draft => ({
  teams: null,
  pick: null,
  odds: null,
  picked: [],
  unclear: [],
  talked: [],
  pending: null,
  lines: [],
});

type Part = { tokens: readonly Token[] } | { price: Price };

/** A line of the text, cut into words that stand together and prices. */
interface Line {
  from: number;
  to: number;
  found: FoundTeams | null;
  parts: readonly Part[];
}

function segmentsOf(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'stop' || token.kind === 'dash' || token.kind === 'versus') segments.push([]);
    if (token.kind !== 'stop' && token.kind !== 'dash') segments.at(-1)!.push(token);
  }
  return segments.filter((segment) => segment.some(({ kind }) => kind !== 'colon'));
}

/** A reader of one text. */
class Reader {
  readonly page: Page;
  readonly names: Names;
  readonly prices: readonly Price[];
  readonly matches: readonly { home: string; away: string }[];
  readonly legs: Draft[] = [];

  constructor(page: Page, prices: readonly Price[], matches: readonly { home: string; away: string }[]) {
    this.page = page;
    this.names = new Names(page.source, page.folded);
    this.prices = prices;
    this.matches = matchesIn(page.folded.text, matches);
  }

  #teamsIn(tokens: readonly Token[]): FoundTeams | null {
    const separated = this.names.separated(tokens);
    if (separated) return this.names.confirmed(separated, this.matches);
    return this.names.adjacent(tokens, this.matches);
  }

  lineOf(from: number, to: number): Line {
    const tokens = tokensOf(this.page.rest, from, to);
    const found = this.#teamsIn(tokens);
    if (found) this.page.mark(found.named[0]!.from, found.named.at(-1)!.to, 'match');
    const remaining = found ? [found.before, ...this.#withoutPairs(found.after)] : [tokens];
    const parts: (Part & { from: number })[] = remaining
      .flatMap(segmentsOf)
      .map((segment) => ({ tokens: segment, from: segment[0]!.from }));
    for (const price of this.prices) {
      if (price.from >= from && price.from < to) parts.push({ price, from: price.from });
    }
    return { from, to, found, parts: parts.sort((a, b) => a.from - b.from) };
  }

  /** The words around further pairs of teams: a line has one match. */
  #withoutPairs(tokens: readonly Token[]): (readonly Token[])[] {
    const pair = this.names.separated(tokens);
    if (!pair) return [tokens];
    this.#leave(pair.named);
    return [pair.before, ...this.#withoutPairs(pair.after)];
  }

  #leave(tokens: readonly Token[]): void {
    const said = tokens.filter(({ kind }) => kind !== 'colon');
    if (said.length > 0)
      this.page.mark(said[0]!.from, said.at(-1)!.to, said.every(({ kind }) => kind === 'filler') ? 'aside' : 'unread');
  }

  /** Reads a line into the leg that it belongs to. */
  read(line: Line): void {
    const isTalk = line.parts.every(
      (part) => 'tokens' in part && (!part.tokens.some(carriesBet) || isProse(part.tokens)),
    );
    const last = this.legs.at(-1);
    const first = line.found?.named[0]?.from ?? 0;
    if (line.found && last?.teams) {
      // A sentence that names two teams is no leg; two teams alone are.
      if (isTalk && line.parts.length > 0) {
        this.#leaveLine(line);
        return;
      }
      this.legs.push(newDraft());
    } else if (!last) this.legs.push(newDraft());
    const leg = this.legs.at(-1)!;
    if (isSentence(line)) {
      this.#leaveLine(line);
      return;
    }
    if (line.found) leg.teams = line.found.teams;
    const saysSomething = ({ tokens }: { tokens: readonly Token[] }) => tokens.some(carriesBet);
    if (line.found || line.parts.some((part) => 'price' in part || saysSomething(part)))
      leg.lines.push([line.from, line.to]);
    for (const part of line.parts) {
      if ('price' in part) this.#readPrice(leg, part.price);
      else if (part.tokens.every(isListNumber) && part.tokens[0]!.from < first) this.#leave(part.tokens);
      else this.#readSegment(leg, part.tokens);
    }
  }

  #leaveLine({ found, parts }: Line): void {
    if (found) this.#leave(found.named);
    for (const part of parts) {
      if ('tokens' in part) this.#leave(part.tokens);
    }
  }

  #readPrice(leg: Draft, { odds, from, to }: Price): void {
    if (leg.pending) {
      this.#leave(leg.pending);
      leg.pending = null;
      this.page.mark(from, to, 'unread');
    } else if (leg.odds === null) leg.odds = odds;
    else this.page.mark(from, to, 'unread');
  }

  /** Takes a price at the end of words, or at their start, where the others are a bet by themselves. */
  #readSegment(leg: Draft, words: readonly Token[]): void {
    const tokens = leg.teams ? this.names.withSides(words, leg.teams) : [...words];
    const whole = pickOf(tokens);
    if (whole) {
      this.#readPick(leg, whole, tokens);
      return;
    }
    const ends = [
      { price: tokens.at(-1), others: tokens.slice(0, tokens.at(-2)?.kind === 'at' ? -2 : -1) },
      { price: tokens[0], others: tokens.slice(1) },
    ];
    for (const { price, others } of ends) {
      if (!price || !isPrice(price)) continue;
      const pick = pickOf(others);
      if (pick) this.#readPick(leg, pick, others);
      const isAlone = others.every(({ kind }) => kind === 'filler' || kind === 'colon' || kind === 'at');
      if (!pick && !isAlone && !others.some(carriesBet)) continue;
      if (!pick && !isAlone) this.#readUnclear(leg, others);
      this.page.mark(price.from, price.to, leg.odds === null && !leg.pending ? 'odds' : 'unread');
      this.#readPrice(leg, { from: price.to, to: price.to, odds: milliOf(price.text) });
      return;
    }
    this.#readUnclear(leg, tokens);
  }

  #readUnclear(leg: Draft, tokens: readonly Token[]): void {
    this.#leave(tokens);
    (tokens.some(carriesBet) && !isProse(tokens) ? leg.unclear : leg.talked).push(tokens);
  }

  #readPick(leg: Draft, pick: ReadPick, tokens: readonly Token[]): void {
    const isSame =
      leg.pick?.market === pick.market && leg.pick.selection === pick.selection && leg.pick.line === pick.line;
    if (leg.pick === null && leg.pending === null) {
      leg.pick = pick;
      leg.picked = tokens;
    } else if (
      isSame ||
      tokens.every(({ kind, text }) => kind === 'first' || kind === 'second' || /^\d+$/.test(text))
    ) {
      this.#leave(tokens);
    } else if (pick.bareScore && this.isLive) this.#leave(tokens);
    else if (leg.odds !== null && leg.pending === null) leg.pending = tokens;
    else {
      leg.unclear.push(tokens);
      this.#leave(tokens);
    }
  }

  isLive = false;

  /** Decides what a leg says, and marks its words. */
  finished(leg: Draft, isUnsure: boolean): ReadLeg {
    const { page, names } = this;
    if (leg.pending) {
      leg.unclear.push(leg.pending);
      this.#leave(leg.pending);
    }
    const isNoScore = leg.pick?.bareScore && (this.isLive || (leg.odds ?? 0) < LOWEST_SCORE_ODDS);
    const isRead = leg.pick !== null && leg.unclear.length === 0 && !isNoScore && !isUnsure;
    const { market = null, selection = null, line = null } = isRead ? (leg.pick ?? {}) : {};
    if (leg.picked.length > 0) {
      page.mark(leg.picked[0]!.from, leg.picked.at(-1)!.to, isRead ? 'market' : 'unread');
    }
    const others = leg.unclear.length > 0 || leg.pick ? leg.unclear : leg.talked;
    const unread = [leg.picked, ...others]
      .filter((tokens) => tokens.length > 0)
      .sort((a, b) => a[0]!.from - b[0]!.from);
    return {
      teams: leg.teams,
      market,
      selection,
      line,
      odds: leg.odds,
      words:
        isRead || unread.length === 0
          ? null
          : unread.map((tokens) => names.textOf(tokens.filter(({ kind }) => kind !== 'colon'))).join(' '),
      said: leg.lines
        .map(([from, to]) => page.source.slice(page.folded.at[from], page.folded.at[to]).trim())
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    };
  }
}

/** A correct score pays at least so much, as good as always. */
const LOWEST_SCORE_ODDS = 4500;

/** So many signs at which a line may be cut are looked at. */
const MOST_CUTS = 60;

/** Two legs in one line are cut where a new pair of teams begins after a plus, a comma or a semicolon. */
function linesOf(text: string, names: Names): (readonly [from: number, to: number])[] {
  const tokens = tokensOf(text);
  const hasPair = (from: number, to: number) =>
    names.separated(tokens.filter((token) => token.from >= from && token.to <= to)) !== null;
  const lines: (readonly [number, number])[] = [];
  let from = 0;
  let cuts = 0;
  for (const { index, 0: sign } of text.matchAll(/\n|;| ?[+&,/|] ?(?=\p{L}|\d\. ?\p{L})|$/gu)) {
    const after = index + sign.length;
    if (sign.trim() !== '' && sign !== ';') {
      cuts += 1;
      const end = after + (/\n|;|$/.exec(text.slice(after))?.index ?? 0);
      if (cuts > MOST_CUTS || !hasPair(from, index) || !hasPair(after, end)) continue;
    }
    lines.push([from, index]);
    from = after;
  }
  return lines;
}

/** Pieces in their order; of two that overlap the first one that was marked counts, and blanks between unread ones join them. */
function joined(source: string, pieces: readonly TextPiece[]): TextPiece[] {
  const taken = new Array<TextPieceKind | null>(source.length).fill(null);
  for (const { from, to, as } of pieces) {
    // A later mark decides: what looked like a price may turn out to be another bet's.
    for (let n = from; n < to; n += 1) taken[n] = as;
  }
  const joint: TextPiece[] = [];
  for (let n = 0; n < taken.length; n += 1) {
    const as = taken[n] ?? null;
    const last = joint.at(-1);
    if (as === null) continue;
    const between = last ? source.slice(last.to, n) : '';
    if (last && last.as === as && (last.to === n || (as === 'unread' && /^[ \t]+$/.test(between)))) last.to = n + 1;
    else joint.push({ from: n, to: n + 1, as });
  }
  return joint;
}

/**
 * Reads a tip as tipsters write it in messages ("Inter - Milan Over 2.5 @1.95 2u Pinnacle"), in Italian, English, German, Spanish and
 * French words. A bet is read only when every word that stands with it is understood; otherwise its words are left as they are, so that it
 * never becomes another bet. A line, or a sign, with two teams begins another leg. With `matches` of the calendar two names without a sign
 * between them are found too, and words behind a name are no part of it. It checks no rule of publication.
 */
export function readTipText(text: string, matches: readonly { home: string; away: string }[] = []): ReadTip {
  const page = new Page(text);
  const isLive = page.takeAll(LIVE, 'phase') > 0;
  const stakeOutOfTen = TENTHS.test(page.rest);
  for (const pattern of ASIDE) page.takeAll(pattern, 'aside');
  page.takeAll(FIGURES, 'unread');
  const minimumOdds = milliOf(page.take(MINIMUM, 'minimum')?.[1] ?? '');
  const stake = takeStake(page);
  const prices = takePrices(page);
  if (!stakeOutOfTen || stake.stake !== null) page.takeAll(DAY, 'aside');
  const bookmaker = BOOKMAKERS.find(({ pattern }) => page.take(pattern, 'bookmaker'))?.name ?? null;
  for (const { pattern } of BOOKMAKERS) page.takeAll(pattern, 'unread');
  const isNoLay = page.takeAll(NO_LAY, 'unread') > 0;
  const [lays, backs] = [page.takeAll(LAY, 'side'), page.takeAll(BACK, 'side')];
  if (isLive) page.takeAll(SCORE_NOW, 'unread');
  page.rest = page.rest.replaceAll(BRACKETS, (all) => all.replaceAll(/[()]/g, ' '));

  const reader = new Reader(page, prices, matches);
  reader.isLive = isLive;
  for (const [from, to] of linesOf(page.rest, reader.names)) {
    const line = reader.lineOf(from, to);
    if (line.found || line.parts.length > 0) reader.read(line);
  }
  const isSaid = (tokens: readonly Token[]) => tokens.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const drafts = reader.legs.filter(({ teams, pick, odds, unclear }) => teams || pick || odds || unclear.some(isSaid));

  // Only a single bet can be laid; who backs and lays is trading.
  const isUnsure = isNoLay || (lays > 0 && (drafts.length > 1 || backs > 0));
  const legs = drafts.map((draft) => reader.finished(draft, isUnsure));
  const priced = legs.flatMap(({ odds }) => odds ?? []);
  const isTotal = legs.length > 1 && priced.length === 1;
  const pieces = joined(text, page.pieces);
  return {
    legs: legs.map((leg) => ({ ...leg, odds: isTotal ? null : leg.odds })),
    side: lays > 0 && !isUnsure ? 'lay' : 'back',
    phase: isLive ? 'live' : 'prematch',
    ...stake,
    bookmaker,
    minimumOdds,
    totalOdds: isTotal ? (priced[0] ?? null) : null,
    unread: pieces
      .filter(({ as }) => as === 'unread')
      .map(({ from, to }) => text.slice(from, to).replaceAll(/\s+/g, ' ')),
    pieces,
  };
}
