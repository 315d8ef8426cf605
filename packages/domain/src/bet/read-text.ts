import { parseMilli } from '../odds/decimal.ts';
import type { LineMilli, OddsMilli } from '../odds/units.ts';
import { BOOKMAKER_NAMES } from './bookmakers.ts';
import type { Market, SelectionCode, TeamSide } from './market.ts';

/** A leg as somebody wrote it; what wasn't found is null. Odds and line in thousandths. */
export interface ReadLeg {
  /** The words that name the match: both teams, in the order in which they were written. */
  teams: readonly [string, string] | null;
  market: Market | null;
  selection: SelectionCode | null;
  line: LineMilli | null;
  odds: OddsMilli | null;
  /** The text that the leg was read from. */
  said: string;
}

/** A tip as somebody wrote it. Stake in thousandths of a unit. */
export interface ReadTip {
  legs: readonly ReadLeg[];
  stake: number | null;
  bookmaker: string | null;
  minimumOdds: OddsMilli | null;
  /** When several legs have a single price, it is the price of all of them together. */
  totalOdds: OddsMilli | null;
  /** The words that mean nothing here, in their order. */
  unread: readonly string[];
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
].sort((a, b) => b.length - a.length);

const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,3})?`;
const SIGNED = String.raw`[+\-−]\s?\d{1,3}(?:[.,]\d{1,2})?|0(?:[.,]0)?(?!\d)`;
/** A place where no word goes on: `\b` knows no accents. */
const FROM = String.raw`(?<![\p{L}\p{N}])`;
const TO = String.raw`(?![\p{L}\p{N}])`;

const word = (pattern: string) => new RegExp(`${FROM}(?:${pattern})${TO}`, 'iu');

const MINIMUM = new RegExp(
  `${FROM}(?:min(?:imo|imum|ima)?(?:\\s+(?:quota|odds))?|fino\\s+a(?:\\s+quota)?|down\\s+to|not\\s+below)\\s*[:@]?\\s*(${NUMBER})${TO}`,
  'iu',
);
const ODDS = new RegExp(`(?:@|${FROM}(?:quota|quote|odds?|q)\\.?${TO})\\s*[:@=]?\\s*(${NUMBER})${TO}`, 'iu');
const STAKE_NAMED = new RegExp(
  `${FROM}(?:stake|puntata|posta|importo)\\s*[:=]?\\s*(${NUMBER})(?:\\s*/\\s*10)?(?:\\s*(?:u|un|units?|unit[àa]))?${TO}`,
  'iu',
);
const STAKE_UNITS = new RegExp(`${FROM}(${NUMBER})\\s*(?:u|un|units?|unit[àa])${TO}\\.?`, 'iu');
const BARE_ODDS = /(?<![\p{L}\p{N}.,+\-−])(\d{1,3}[.,]\d{2,3})(?![\p{L}\p{N}.,])/u;

const FIRST_HALF = word(String.raw`1\s?[°º]?\s?t(?:empo)?|pt|primo\s+tempo|1st\s+half|first\s+half|ht|1h`);
const COUNTED: readonly (readonly [RegExp, Market])[] = [
  [word(String.raw`corners?|angoli|calci\s+d['’]angolo`), 'total_corners'],
  [word('cartellini|cards?|ammonizioni|bookings'), 'total_cards'],
  [word(String.raw`tiri\s+in\s+porta|shots?\s+on\s+(?:target|goal)|sot`), 'total_shots_on_target'],
  [word('tiri|shots?'), 'total_shots'],
];
const GOALS = word('gol|goals?|reti');

/** A lone letter only with a fraction: "U21" is a team's age. */
const TOTAL = new RegExp(
  `${FROM}(?:(over|under|ov|un|pi[ùu]\\s+di|meno\\s+di|more\\s+than|less\\s+than)\\s*(${NUMBER})|([ou])\\s*(\\d{1,3}[.,]\\d{1,2}))${TO}`,
  'iu',
);
const BOTH = word(
  String.raw`(?:btts|both\s+teams\s+to\s+score|entrambe\s+segnano|gol\s*/\s*gol|goal\s*/\s*goal|gg|ng|no\s?goa?l|goal|gol)(?:\s*[:=/-]?\s*(?:yes|no|s[iì]))?`,
);
const BOTH_NO = /^(?:ng$|no\s?goa?l)|(?:^|[\s:=/-])no$/iu;
const HANDICAP = word(String.raw`ah|hcp|hdp|asian(?:\s+handicap)?|handicap(?:\s+asiatico)?|asiatico`);
const HANDICAP_SIDED = new RegExp(`${FROM}ah\\s?([12])${TO}`, 'iu');
const SIGNED_LINE = new RegExp(`(?<![\\p{L}\\p{N}.,])(${SIGNED})(?![\\p{L}\\p{N}.,%])`, 'u');
const NO_BET = word(
  String.raw`dnb|draw\s+no\s+bet|rimborso\s+(?:se|in\s+caso\s+di)\s+pareggio|pareggio\s+rimborsato|senza\s+pareggio`,
);
const DOUBLE = new RegExp(
  `(?:${FROM}(?:doppia\\s+chance|double\\s+chance|dc)${TO}\\s*[:=]?\\s*)?${FROM}(1\\s?x|x\\s?2|12)${TO}`,
  'iu',
);
const EXACT = new RegExp(
  `${FROM}(?:risultato\\s+esatto|correct\\s+score|re|cs)${TO}\\s*[:=]?\\s*(\\d{1,2})\\s*[-:]\\s*(\\d{1,2})${TO}`,
  'iu',
);
const PARITY = word('pari|dispari|odd|even');
const DRAW = word('pareggio|draw|segno\\s+x|x');
/** The expression leaves out the 1 of "+1" and of "1. FC Köln". */
const SIDE_SIGN =
  /(?<![\p{L}\p{N}+\-−.,])(?:segno\s+)?([12])(?:\s+(?:fisso|secc[ao]))?(?![\p{L}\p{N}]|[.,]\d|\.\s*\p{L})/iu;
const SIDE_WORD = word('casa|home|in\\s+casa|ospiti?|away|trasferta|fuori\\s+casa');
const WINS = word(String.raw`vince(?:nte)?|vittoria|to\s+win|wins?|winner|ml|moneyline|1x2|esito\s+finale|segno`);
/** These signs separate two teams, the clearest first: in "Rot-Weiß Essen - Aue" it is the hyphen with blanks. */
const BETWEEN = [/\s+(?:[-–—]|vs\.?|v|contro|against)\s+/iu, /\s*[–—]\s*/u, /(?<=\p{L}{2})-(?=\p{Lu})/u] as const;

/** Returns the two team names of a text, or null when the text doesn't consist of exactly two. */
function teamsIn(text: string): readonly [string, string] | null {
  const between = BETWEEN.find((each) => each.test(text));
  const [home, away, ...more] = between ? text.split(between) : [];
  return home && away && more.length === 0 && /\p{L}{2}/u.test(home) && /\p{L}{2}/u.test(away) ? [home, away] : null;
}

const NOISE = word(
  String.raw`pronostic[oi]|giocata|tip|pick|bet|consiglio|singola|multipla|single|(?:ore|alle|at|kick-?off)\s*\d{1,2}[:.]\d{2}|\d{1,2}:\d{2}|oggi|stasera|domani|today|tonight|tomorrow|\d{1,2}/\d{1,2}(?:/\d{2,4})?`,
);

const milliOf = (text: string): number | null => {
  const parsed = parseMilli(text.replaceAll(/\s/g, '').replace('−', '-'));
  return parsed.ok ? parsed.value : null;
};

/** A text of which pieces are taken one after the other. */
class Rest {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
  take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.text);
    // The separator keeps the texts before and after the piece from growing together.
    if (found) this.text = `${this.text.slice(0, found.index)} ‖ ${this.text.slice(found.index + found[0].length)}`;
    return found;
  }
  /** The remaining text, cut where pieces were taken. */
  get pieces(): string[] {
    return this.text
      .split('‖')
      .map((piece) => piece.replaceAll(/^[\s:;,.|()[\]/·•*=@-]+|[\s:;,|()[\]/·•*=@-]+$/gu, '').replaceAll(/\s+/g, ' '))
      .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  }
}

interface Pick {
  market: Market;
  selection: SelectionCode | null;
  line: LineMilli | null;
  /** The side is said by a team's name, which stands beside the match. */
  named?: true;
}

const plain = (market: Market, selection: SelectionCode, line: LineMilli | null = null): Pick => ({
  market,
  selection,
  line,
});

/** The side that a sign or a word says; null where none does. */
function sideOf(rest: Rest): TeamSide | null {
  const sign = rest.take(SIDE_SIGN)?.[1];
  if (sign) return sign === '1' ? 'home' : 'away';
  const said = rest.take(SIDE_WORD)?.[0];
  return said ? (/casa|home/i.test(said) && !/fuori/i.test(said) ? 'home' : 'away') : null;
}

/** Reads the bet of a leg, the most telling words first. */
function takePick(rest: Rest): Pick | null {
  const exact = rest.take(EXACT);
  if (exact) return plain('correct_score', `${Number(exact[1])}-${Number(exact[2])}`);
  const total = rest.take(TOTAL);
  if (total) {
    const [, said, number, letter, fraction] = total;
    const selection = /^(?:o|pi|more)/i.test(said ?? letter!) ? 'over' : 'under';
    const counted = COUNTED.find(([pattern]) => rest.take(pattern))?.[1];
    rest.take(GOALS);
    const market = counted ?? (rest.take(FIRST_HALF) ? 'first_half_goals' : 'over_under');
    return plain(market, selection, milliOf(number ?? fraction!));
  }
  const sided = rest.take(HANDICAP_SIDED)?.[1];
  if (sided || rest.take(HANDICAP)) {
    const line = rest.take(SIGNED_LINE)?.[1];
    rest.take(HANDICAP);
    const side = sided ? (sided === '1' ? 'home' : 'away') : sideOf(rest);
    const pick = { market: 'asian_handicap', selection: side, line: line ? milliOf(line) : null } as const;
    return side ? pick : { ...pick, named: true };
  }
  if (rest.take(NO_BET)) {
    const side = sideOf(rest);
    return { market: 'draw_no_bet', selection: side, line: null, ...(side ? {} : { named: true }) };
  }
  const double = rest.take(DOUBLE)?.[1];
  if (double) return plain('double_chance', double.replaceAll(/\s/g, '').toUpperCase());
  const both = rest.take(BOTH)?.[0];
  if (both) return plain('btts', BOTH_NO.test(both) ? 'no' : 'yes');
  const parity = rest.take(PARITY)?.[0].toLowerCase();
  if (parity) return plain('odd_even', parity === 'pari' || parity === 'even' ? 'even' : 'odd');
  const market = rest.take(FIRST_HALF) ? 'first_half_1x2' : '1x2';
  if (rest.take(DRAW)) return plain(market, 'draw');
  const wins = rest.take(WINS) !== null;
  const side = sideOf(rest);
  if (side) return plain(market, side);
  if (wins) return { market, selection: null, line: null, named: true };
  const line = rest.take(SIGNED_LINE)?.[1];
  if (line) return { market: 'asian_handicap', selection: null, line: milliOf(line), named: true };
  return null;
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The second team without a team's name after it, which says the side: "Milan Inter" of "Inter - Milan Inter". */
function splitNamed(home: string, away: string): { away: string; side: TeamSide | null } {
  const tail = (name: string) => new RegExp(`^(.*\\S)[\\s:]+${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'iu');
  const ofHome = tail(home).exec(away);
  if (ofHome) return { away: ofHome[1]!.replace(/[\s:]+$/, ''), side: 'home' };
  const doubled = /^(.+?)[\s:]+\1$/iu.exec(away);
  return doubled ? { away: doubled[1]!, side: 'away' } : { away, side: null };
}

interface Draft {
  teams: readonly [string, string] | null;
  pick: Pick | null;
  odds: OddsMilli | null;
  said: string[];
}

/** Reads what one line says of a leg into it, and returns the words that it couldn't use. */
function readInto(leg: Draft, line: string): string[] {
  const rest = new Rest(line);
  for (let noise = rest.take(NOISE); noise; noise = rest.take(NOISE));
  const odds = rest.take(ODDS)?.[1];
  if (odds) leg.odds = milliOf(odds);
  const teamsFirst = teamsIn(rest.pieces[0] ?? '') !== null;
  const pick = leg.pick ? null : takePick(rest);
  if (pick) leg.pick = pick;
  if (leg.odds === null && leg.pick) {
    const bare = rest.take(BARE_ODDS)?.[1];
    if (bare) leg.odds = milliOf(bare);
  }
  const unread: string[] = [];
  const names: string[] = [];
  for (const piece of rest.pieces) {
    const teams = leg.teams === null ? teamsIn(piece) : null;
    if (teams) {
      const [home, away] = teams;
      const split = splitNamed(home, away);
      leg.teams = [home, split.away];
      if (split.side) names.push(split.side === 'home' ? home : split.away);
    } else names.push(piece);
  }
  for (const name of names) {
    const side = leg.teams?.findIndex((team) => folded(team) === folded(name)) ?? -1;
    if (side >= 0 && (leg.pick === null || leg.pick.named)) {
      const { market = '1x2', line: value = null } = leg.pick ?? {};
      leg.pick = plain(market, side === 0 ? 'home' : 'away', value);
    } else if (!(teamsFirst && /^\p{L}?$/u.test(name))) unread.push(name);
  }
  if (rest.text !== line || unread.length === 0) leg.said.push(line.trim());
  return unread;
}

const hasTeams = (line: string): boolean => {
  const rest = new Rest(line);
  for (const pattern of [ODDS, TOTAL, EXACT]) rest.take(pattern);
  return rest.pieces.some((piece) => teamsIn(piece) !== null);
};

/**
 * Reads a tip as tipsters write it in messages ("Inter - Milan Over 2.5 @1.95 2u Pinnacle"), in Italian or English words: 1X2, double
 * chance, draw no bet, totals (goals, corners, cards, shots), both teams to score, Asian handicaps, odd or even, correct scores. A line or
 * " + " with two teams begins another leg. It finds no matches and checks no rule; a number that can't be one is null.
 */
export function readTipText(text: string): ReadTip {
  const clean = text.normalize('NFC').replaceAll(/\p{Extended_Pictographic}|\uFE0F|\u200D/gu, ' ');
  let stake: number | null = null;
  let minimumOdds: number | null = null;
  let bookmaker: string | null = null;
  const legs: Draft[] = [];
  const unread: string[] = [];
  for (const line of clean.split(/\n|;|\s\+\s(?=\p{L})/u)) {
    const rest = new Rest(line);
    minimumOdds ??= milliOf(rest.take(MINIMUM)?.[1] ?? '');
    stake ??= milliOf((rest.take(STAKE_NAMED) ?? rest.take(STAKE_UNITS))?.[1] ?? '');
    bookmaker ??= BOOKMAKERS.find((each) => rest.take(word(each))) ?? null;
    const left = rest.text.replaceAll('‖', ' ');
    if (!/[\p{L}\p{N}]/u.test(left)) continue;
    const last = legs.at(-1);
    const startsLeg = !last || (last.teams !== null && hasTeams(left));
    const leg = startsLeg ? { teams: null, pick: null, odds: null, said: [] } : last;
    const unused = readInto(leg, left);
    unread.push(...unused);
    const isSomething = leg.teams !== null || leg.pick !== null || leg.odds !== null;
    if (startsLeg && isSomething) legs.push(leg);
  }
  const priced = legs.flatMap(({ odds }) => odds ?? []);
  const isTotal = legs.length > 1 && priced.length === 1;
  return {
    legs: legs.map(({ teams, pick, odds, said }) => ({
      teams,
      market: pick?.market ?? null,
      selection: pick?.selection ?? null,
      line: pick?.line ?? null,
      odds: isTotal ? null : odds,
      said: said.join(' ').replaceAll(/\s+/g, ' '),
    })),
    stake,
    bookmaker,
    minimumOdds,
    totalOdds: isTotal ? (priced[0] ?? null) : null,
    unread,
  };
}

/** Whether short letters stand for a longer word: its beginning, or its first letter and others in their order ("utd" of "united"). */
function abbreviates(short: string, long: string): boolean {
  if (long.startsWith(short)) return true;
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** How well a written name fits a team's: 1 when it is the same, 0 when it doesn't. Accents, case and what clubs are called don't count. */
export function nameFit(written: string, team: string): number {
  const [a, b] = [folded(written), folded(team)];
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const words = a.split(' ').filter((each) => !CLUB.has(each));
  const own = b.split(' ').filter((each) => !CLUB.has(each));
  if (words.length === 0) return 0;
  if (words.join(' ') === own.join(' ')) return 0.95;
  const found = words.filter((each) => own.some((other) => abbreviates(each, other) || abbreviates(other, each)));
  return found.length === words.length ? (0.8 * Math.min(words.length, own.length)) / own.length + 0.1 : 0;
}

const CLUB = new Set(['fc', 'ac', 'as', 'ssc', 'us', 'cf', 'afc', 'calcio', 'sc', 'ss', 'club', 'bc', 'cfc', 'hellas']);

/** The first letters of a team's written name by which to look for it: three of its first word that isn't just what clubs are called. */
export function nameStart(written: string): string {
  const words = folded(written).split(' ');
  return (words.find((each) => !CLUB.has(each)) ?? words[0] ?? '').slice(0, 3);
}

const TURNED: Readonly<Record<string, SelectionCode>> = { home: 'away', away: 'home', '1X': 'X2', X2: '1X' };

/** The selection when the match has its teams the other way round. */
export function turnedSelection(selection: SelectionCode): SelectionCode {
  const score = /^(\d+)-(\d+)$/.exec(selection);
  return score ? `${score[2]}-${score[1]}` : (TURNED[selection] ?? selection);
}

/**
 * Returns the match that two written names mean, and whether its teams are the other way round. The result is null where no match fits, or
 * where two fit equally well. Among the matches of a pair of teams the first in the list counts.
 */
export function matchOfTeams<M extends { home: string; away: string }>(
  [first, second]: readonly [string, string],
  matches: readonly M[],
): { match: M; turned: boolean } | null {
  const fits = matches
    .flatMap((match) =>
      [false, true].map((turned) => {
        const [home, away] = turned ? [second, first] : [first, second];
        const [a, b] = [nameFit(home, match.home), nameFit(away, match.away)];
        return { match, turned, fit: a > 0 && b > 0 ? a + b : 0 };
      }),
    )
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
  const [best] = fits;
  if (!best) return null;
  const rival = fits.find(
    ({ match, fit }) =>
      fit === best.fit && new Set([match.home, match.away, best.match.home, best.match.away]).size > 2,
  );
  return rival ? null : { match: best.match, turned: best.turned };
}
