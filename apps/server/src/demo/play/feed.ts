import { type MatchResult, SIMULATED_EXCHANGE } from '@quotavera/domain/bet';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import type { Answer, FeedSource } from '../../modules/calendar/feed/service-odds-api.ts';
import { AVERAGE, BEST, bookmakerName, pickOfKey } from '../../modules/calendar/prices/service-book.ts';
import type { Clock } from '../../platform/clock/index.ts';
import { MATCH_LENGTH_MS } from '../load/calendar.ts';
import { SIMULATED_LEAGUES } from '../world/leagues.ts';
import { layPrice, type PriceBook, quote, trueMarkets } from '../world/prices.ts';
import { stream } from '../world/random.ts';
import { type SimulatedMatch, simulateResult } from '../world/season.ts';

/** The simulated feed tells of matches this near. */
const AHEAD_MS = 10 * DAY_MS;
/** From then on before the start the bookmakers offer their closing prices. */
const CLOSING_MS = 15 * MINUTE_MS;
const HALF = 45;
const BREAK = 15;
const BLUR_IN_PLAY = 0.02;
/** A market this sure is closed. */
const SURE = 0.98;

/** The minute of play, 0 to 90. */
function minuteOf({ kickoff }: SimulatedMatch, now: Date): number {
  const minutes = Math.floor((now.getTime() - kickoff.getTime()) / MINUTE_MS);
  return Math.max(0, Math.min(2 * HALF, minutes <= HALF + BREAK ? Math.min(HALF, minutes) : minutes - BREAK));
}

/** The goals after so many minutes of play: those of each half fall at any of its minutes. */
function scoreAfter(seed: string, { key }: SimulatedMatch, result: MatchResult, minute: number): [number, number] {
  const random = stream(seed, 'goals', key);
  const goals = ([0, 1] as const).map((side) => {
    const inFirst = result.halfTimeGoals?.[side] ?? 0;
    const minutes = Array.from({ length: result.goals[side] }, (_, n) =>
      n < inFirst ? random.int(1, HALF) : random.int(HALF + 1, 2 * HALF),
    );
    return minutes.filter((at) => at <= minute).length;
  });
  return [goals[0] ?? 0, goals[1] ?? 0];
}

/** Returns the prices that the bookmakers offer now. */
function booksOf(seed: string, match: SimulatedMatch, now: Date): PriceBook {
  const until = match.kickoff.getTime() - now.getTime();
  if (until > 0) return until > CLOSING_MS ? match.early : match.closing;
  const minute = minuteOf(match, now);
  const left = 1 - minute / (2 * HALF);
  const score = scoreAfter(seed, match, simulateResult(seed, match), minute);
  const rest = { home: match.expected.home * left, away: match.expected.away * left };
  const markets = trueMarkets(rest, { score }).filter(({ chances }) => chances.every((chance) => chance < SURE));
  return quote(markets, BLUR_IN_PLAY, stream(seed, 'in play', match.key, minute));
}

const MARKET_KEYS: Readonly<Record<string, string>> = {
  '1x2': 'h2h',
  over_under: 'totals',
  asian_handicap: 'spreads',
  btts: 'btts',
};
const OUTCOMES: Readonly<Record<string, string>> = { draw: 'Draw', over: 'Over', under: 'Under', yes: 'Yes', no: 'No' };

function eventOf(match: SimulatedMatch) {
  const { home, away, kickoff } = match;
  return {
    id: match.key,
    sport_key: sportKeyOf(match.league.code),
    commence_time: kickoff.toISOString(),
    home_team: home,
    away_team: away,
  };
}

/** The odds at which the exchange lets results be laid, as the feed has them: a market of its own. */
function layMarketOf(books: PriceBook, teams: Readonly<Record<string, string>>, now: Date): object[] {
  const outcomes = ['home', 'draw', 'away'].flatMap((selection) => {
    const price = layPrice(books, `1x2|${selection}|-`);
    return price === null ? [] : [{ name: teams[selection] ?? OUTCOMES[selection], price: price / 1000 }];
  });
  return outcomes.length === 0 ? [] : [{ key: 'h2h_lay', last_update: now.toISOString(), outcomes }];
}

function pricesEvent(seed: string, match: SimulatedMatch, now: Date): object {
  const event = eventOf(match);
  const teams: Readonly<Record<string, string>> = { home: match.home, away: match.away };
  const books = booksOf(seed, match, now);
  const bookmakers = Object.entries(books)
    .filter(([code]) => code !== AVERAGE && code !== BEST)
    .map(([code, prices]) => {
      const outcomes = Object.entries(prices).map(([key, odds]) => {
        const { market, selection, line } = pickOfKey(key);
        const name = teams[selection] ?? OUTCOMES[selection];
        return { market, outcome: { name, price: odds / 1000, ...(line === null ? {} : { point: line / 1000 }) } };
      });
      const markets = Object.entries(Object.groupBy(outcomes, ({ market }) => market)).map(([market, own = []]) => ({
        key: MARKET_KEYS[market],
        last_update: now.toISOString(),
        outcomes: own.map(({ outcome }) => outcome),
      }));
      const laid = code === SIMULATED_EXCHANGE ? layMarketOf(books, teams, now) : [];
      return { key: code.toLowerCase(), title: bookmakerName(code), markets: [...markets, ...laid] };
    });
  return { ...event, bookmakers };
}

function scoreEvent(seed: string, match: SimulatedMatch, now: Date): object {
  const goals = scoreAfter(seed, match, simulateResult(seed, match), minuteOf(match, now));
  const scores = [match.home, match.away].map((name, side) => ({ name, score: String(goals[side]) }));
  return { ...eventOf(match), completed: false, scores, last_update: now.toISOString() };
}

const sportKeyOf = (code: string) => `simulated_${code.toLowerCase()}`;
const CODES = SIMULATED_LEAGUES.map(({ code }) => code);
const NO_COUNT = { error: null, remaining: null, used: null, retryAfterMs: null } as const;

/** The simulated bookmakers as a feed in the format of The Odds API v4. Its results come by file, with every statistic. */
export function simulatedFeed(seed: string, matches: readonly SimulatedMatch[], clock: Clock): FeedSource {
  return {
    simulated: true,
    codes: CODES,
    sportKeyOf,
    codeOf: (sportKey) => CODES.find((code) => sportKeyOf(code) === sportKey) ?? null,
    near: 5 * MINUTE_MS,
    costs: null,
    limit: undefined,
    fetchFeed: async (sportKey, kind): Promise<Answer> => {
      const now = clock.now();
      const listed = matches.filter(({ league, kickoff }) => {
        const until = kickoff.getTime() - now.getTime();
        const isListed = until > -MATCH_LENGTH_MS && until <= (kind === 'prices' ? AHEAD_MS : 0);
        return isListed && sportKeyOf(league.code) === sportKey;
      });
      const event = kind === 'prices' ? pricesEvent : scoreEvent;
      return { ...NO_COUNT, text: JSON.stringify(listed.map((match) => event(seed, match, now))) };
    },
  };
}
