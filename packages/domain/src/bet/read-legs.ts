import type { LineMilli, OddsMilli } from '../odds/units.ts';
import type { Side } from './bet.ts';
import { MARKET_RULES, type Market, type SelectionCode } from './market.ts';
import type { Price } from './read-figures.ts';
import type { Page } from './read-page.ts';
import { milliOf, pickOf, type ReadPick } from './read-pick.ts';
import { type FoundTeams, Names, type Teams } from './read-teams.ts';
import { type Token, type TokenKind, tokensOf } from './read-words.ts';
import { matchesIn, matchOfTeams, namesIn } from './team-names.ts';

/** A leg as somebody wrote it; what wasn't found is null. Odds and line in thousandths. */
export interface ReadLeg {
  /** The words that name the match: both teams, in the order in which they were written. */
  teams: Teams | null;
  market: Market | null;
  selection: SelectionCode | null;
  line: LineMilli | null;
  odds: OddsMilli | null;
  /** The words of the bet as they were written, for a leg in the tipster's own words where no market says them; null without any. */
  words: string | null;
  /** The text that the leg was read from. */
  said: string;
}

const isPrice = ({ kind, text }: Token) =>
  kind === 'number' && /^\d{1,3}[.,]\d{1,3}$/.test(text) && (milliOf(text) ?? 0) > 1000;
/** With a single decimal it may be a line: it is a price only beside a bet that needs no other number. */
const isSurePrice = ({ text }: Token) => /[.,]\d{2,3}$/.test(text);

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
const LONG_PROSE = 12;
/** These words are seldom prose. */
const TELLING: ReadonlySet<TokenKind> = new Set([
  'other_bet',
  'first_half',
  'second_half',
  'european',
  'asian',
  'half_full',
  'no_bet',
  'multigoal',
]);
/** A sentence about the match may name bets without being one. */
function isProse(tokens: readonly Token[]): boolean {
  const plain = tokens.filter(({ kind }) => kind === 'word').length;
  const isPlain = tokens.length >= LONG_PROSE || !tokens.some(({ kind }) => TELLING.has(kind));
  return isPlain && plain >= PROSE_WORDS && 2 * plain >= tokens.length;
}

/** The name of a market, after which its selection may follow on the next line: "Doppia chance", "BTTS". */
const HEADING: ReadonlySet<TokenKind> = new Set([
  'double_word',
  'both',
  'asian',
  'handicap',
  'european',
  'no_bet',
  'exact',
  'half_full',
  'multigoal',
  'wins',
  'first_half',
  'second_half',
  'filler',
  'colon',
]);
const isHeading = (tokens: readonly Token[]) =>
  tokens.every(({ kind }) => HEADING.has(kind)) && tokens.some(({ kind }) => kind !== 'filler' && kind !== 'colon');

const SENTENCE_WORDS = 8;
/** A line of analysis: what it says of goals and wins is no bet. */
function isSentence({ found, parts }: Line): boolean {
  const tokens = parts.flatMap((part) => ('tokens' in part ? part.tokens : []));
  const plain = tokens.filter(({ kind }) => kind === 'word').length;
  return !found && parts.every((part) => 'tokens' in part) && plain >= PROSE_WORDS && tokens.length >= SENTENCE_WORDS;
}

/** Players rarely score twice. */
const LOWEST_SURE_TOTAL = 2000;
/** A correct score pays at least so much, as good as always. */
const LOWEST_SCORE_ODDS = 4500;

/** So many signs at which a line may be cut are looked at. */
const MOST_CUTS = 60;

/** Two legs in one line are cut where a new pair of teams begins after a plus, a comma or a semicolon. */
function linesOf(text: string, names: Names, tokens: readonly Token[]): (readonly [from: number, to: number])[] {
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

/** The leg while it is read. `unclear` words carry a bet that wasn't understood. */
interface Draft {
  teams: Teams | null;
  pick: ReadPick | null;
  odds: OddsMilli | null;
  picked: readonly Token[];
  /** The name of a market whose selection is to follow. */
  heading: readonly Token[];
  /** Whether the second name may have a player's behind it: it has several words, and no match of the calendar has them. */
  isUnsureName: boolean;
  /** Where the names end. */
  namedTo: number;
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
  heading: [],
  isUnsureName: false,
  namedTo: 0,
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
  for (const [n, token] of tokens.entries()) {
    // "BTTS (no)", "BTTS - yes".
    const isAnswered = tokens[n + 1]?.kind === 'yes' || tokens[n + 1]?.kind === 'no';
    if ((token.kind === 'stop' || token.kind === 'dash') && isAnswered) continue;
    if (token.kind === 'stop' || token.kind === 'dash' || token.kind === 'versus') segments.push([]);
    if (token.kind !== 'stop' && token.kind !== 'dash') segments.at(-1)!.push(token);
  }
  return segments.filter((segment) => segment.some(({ kind }) => kind !== 'colon'));
}

/** Reads the legs of one text. */
export class LegReader {
  readonly page: Page;
  readonly names: Names;
  readonly prices: readonly Price[];
  readonly isLive: boolean;
  readonly matches: readonly { home: string; away: string }[];
  readonly legs: Draft[] = [];
  readonly #known: ReadonlyMap<number, number>;

  constructor(
    page: Page,
    { prices, isLive }: { prices: readonly Price[]; isLive: boolean },
    matches: readonly { home: string; away: string }[],
  ) {
    this.page = page;
    this.isLive = isLive;
    this.names = new Names(page.source, page.folded);
    this.prices = prices;
    this.matches = matchesIn(page.folded.text, matches);
    this.#known = namesIn(page.rest, this.matches);
  }

  #teamsIn(tokens: readonly Token[]): FoundTeams | null {
    const separated = this.names.separated(tokens);
    if (separated) return this.names.confirmed(separated, this.matches);
    return this.names.adjacent(tokens, this.matches);
  }

  #lineOf(from: number, to: number): Line {
    const tokens = tokensOf(this.page.rest, { from, to, names: this.#known });
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

  /** Reads every line, each into the leg that it belongs to. */
  read(): void {
    for (const [from, to] of linesOf(this.page.rest, this.names, tokensOf(this.page.rest, { names: this.#known }))) {
      const line = this.#lineOf(from, to);
      if (line.found || line.parts.length > 0) this.#readLine(line);
    }
  }

  #readLine(line: Line): void {
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
    if (line.found) {
      leg.teams = line.found.teams;
      leg.isUnsureName = / /.test(line.found.teams[1]) && !matchOfTeams(line.found.teams, this.matches);
      leg.namedTo = line.found.named.at(-1)!.to;
    }
    const saysSomething = ({ tokens }: { tokens: readonly Token[] }) => tokens.some(carriesBet);
    if (line.found || line.parts.some((part) => 'price' in part || saysSomething(part)))
      leg.lines.push([line.from, line.to]);
    for (const part of line.parts) {
      if ('price' in part) {
        this.#readHeading(leg);
        this.#readPrice(leg, part.price);
      } else if (part.tokens.every(isListNumber) && part.tokens[0]!.from < first) this.#leave(part.tokens);
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

  /** A market's name is read together with what follows it, or alone. */
  #readSegment(leg: Draft, words: readonly Token[]): void {
    const tokens = leg.teams ? this.names.withSides(words, leg.teams) : [...words];
    const together = [...leg.heading, ...tokens];
    if (leg.heading.length > 0 && (pickOf(together) || this.#isPriced(together))) {
      leg.heading = [];
      this.#readWords(leg, together);
      return;
    }
    this.#readHeading(leg);
    if (leg.pick === null && isHeading(tokens)) leg.heading = tokens;
    else this.#readWords(leg, tokens);
  }

  #readHeading(leg: Draft): void {
    const { heading } = leg;
    leg.heading = [];
    if (heading.length > 0) this.#readWords(leg, heading);
  }

  #isPriced(tokens: readonly Token[]): boolean {
    const last = tokens.at(-1);
    return last !== undefined && isPrice(last) && pickOf(tokens.slice(0, -1)) !== null;
  }

  /** Takes a price at the end of words, or at their start, where the others are a bet by themselves. */
  #readWords(leg: Draft, tokens: readonly Token[]): void {
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
      if (!pick && !isSurePrice(price)) continue;
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

  /** Decides what the legs say; those of which nothing was found are left out. A bet on an unclear side is left unread. */
  finished(side: Side | 'unclear'): ReadLeg[] {
    const isSaid = (tokens: readonly Token[]) => tokens.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
    const drafts = this.legs.filter(({ teams, pick, odds, unclear }) => teams || pick || odds || unclear.some(isSaid));
    // Only a single bet can be laid.
    const isUnsure = side === 'unclear' || (side === 'lay' && drafts.length > 1);
    return drafts.map((draft) => this.#finishedLeg(draft, isUnsure));
  }

  /** "Genoa Lukaku over 1.5 tiri": right behind names that nobody knows, a low or a counted total may be a player's. */
  #isPlayers({ isUnsureName, namedTo, picked, pick }: Draft): boolean {
    const first = picked[0];
    if (!isUnsureName || !pick || !first || first.from < namedTo) return false;
    const isBeside = this.page.rest.slice(namedTo, first.from).trim() === '';
    const { family, statistic } = MARKET_RULES[pick.market];
    const isTotal = family === 'total' || family === 'team_total';
    return isBeside && isTotal && (statistic !== 'goals' || (pick.line ?? 0) < LOWEST_SURE_TOTAL);
  }

  #finishedLeg(leg: Draft, isUnsure: boolean): ReadLeg {
    const { page, names } = this;
    this.#readHeading(leg);
    if (leg.pending) {
      leg.unclear.push(leg.pending);
      this.#leave(leg.pending);
    }
    const isNoScore = leg.pick?.bareScore && (this.isLive || (leg.odds ?? 0) < LOWEST_SCORE_ODDS);
    const isRead = leg.pick !== null && leg.unclear.length === 0 && !isNoScore && !isUnsure && !this.#isPlayers(leg);
    const { market = null, selection = null, line = null } = isRead ? (leg.pick ?? {}) : {};
    for (const { kind, from, to } of leg.picked) {
      if (kind !== 'colon') page.mark(from, to, isRead ? 'market' : 'unread');
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
        unread.length === 0
          ? null
          : unread.map((tokens) => names.textOf(tokens.filter(({ kind }) => kind !== 'colon'))).join(' '),
      said: leg.lines
        .map(([from, to]) => page.source.slice(page.folded.at[from], page.folded.at[to]).trim())
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    };
  }
}
