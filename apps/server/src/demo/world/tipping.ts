import {
  KINDS,
  type Kind,
  type Market,
  type Outcome,
  type Phase,
  SIMULATED_EXCHANGE,
  type Side,
  standardCommission,
  type TradeExit,
} from '@quotavera/domain/bet';
import { DAY_MS, MINUTE_MS, romeMinuteOfDay } from '@quotavera/domain/time';
import type { SimulatedTipster } from './people.ts';
import { layPrice, type PriceBook, priceKey } from './prices.ts';
import { type Stream, stream } from './random.ts';
import type { SimulatedMatch } from './season.ts';

const BACK = [
  'La mia stima dà una quota giusta di {fair}: a {odds} c’è margine.',
  'Linea ancora ferma dopo le notizie di formazione, la prendo a {odds}.',
  'Numeri di tiro migliori dei risultati nelle ultime giornate: quota equa {fair}.',
  'Prezzo più alto della media del mercato. Sotto {floor} non ha più senso.',
] as const;
const LAY = [
  'Favorita sopravvalutata: banco a {odds}, per me vale {fair}.',
  'Quota troppo bassa per quello che ha mostrato in trasferta. Banco a {odds}.',
] as const;

function decimal(milli: number): string {
  return (milli / 1000).toFixed(2).replace('.', ',');
}

/** The tipster's few words on a pick. */
function describe(leg: { odds: number }, side: Side, chance: number, random: Stream): string {
  const fair = Math.round((1000 / Math.max(0.05, chance)) * (1 + random.normal(0, 0.01)));
  return random
    .pick(side === 'lay' ? LAY : BACK)
    .replace('{fair}', decimal(fair))
    .replace('{odds}', decimal(leg.odds))
    .replace('{floor}', decimal(leg.odds * 0.96));
}

export interface SimulatedMatchLeg {
  type: 'match';
  match: SimulatedMatch;
  market: Market;
  selection: string;
  line: number | null;
  odds: number;
}
interface SimulatedCustomLeg {
  type: 'custom';
  sport: string;
  competition: string;
  event: string;
  startsAt: Date;
  market: string;
  selection: string;
  odds: number;
  /** How the tipster will declare it. */
  declared: Outcome;
}
export type SimulatedLeg = SimulatedMatchLeg | SimulatedCustomLeg;

export interface SimulatedExit extends TradeExit {
  at: Date;
  /** The price that the exchange offered then; null once the match is on. */
  imported: number | null;
}

export interface SimulatedTip {
  tipster: number;
  publishedAt: Date;
  kind: Kind;
  phase: Phase;
  side: Side;
  isFree: boolean;
  legs: readonly SimulatedLeg[];
  stakeMilli: number;
  commissionMilli: number;
  bookmaker: string | null;
  exits: readonly SimulatedExit[];
  withdrawnAt: Date | null;
  amendedAt: Date | null;
  /** Custom legs: an admin has confirmed what the tipster declared. */
  confirmed: boolean;
  description: string;
  tags: readonly string[];
  /** Ten-thousandths. */
  statedProbability: number | null;
  minimumOdds: number | null;
}

interface Candidate {
  market: Market;
  selection: string;
  line: number | null;
  key: string;
  bookmaker: string;
  odds: number;
  chance: number;
  edge: number;
}

const ACCUMULATOR_SPAN_MS = 3 * DAY_MS;
const BOOKMAKERS = ['Harbour Line', 'Linea Dodici', 'Novantesimo', 'Quota Tribuna'] as const;

function priceOf(book: PriceBook, code: string, key: string): number | null {
  return book[code]?.[key] ?? null;
}

/** The results of a match at the exchange's early lay prices, with the true edge per unit of liability. */
function layCandidates(match: SimulatedMatch): Candidate[] {
  return match.markets.flatMap((market) =>
    market.selections.flatMap((selection, index) => {
      const key = priceKey(market, index);
      const odds = layPrice(match.early, key);
      const chance = market.chances[index] ?? 0;
      if (odds === null || odds < 1300 || odds > 6500) return [];
      const edge = (1 - (chance * odds) / 1000) / (odds / 1000 - 1);
      return [{ market: market.market, selection, line: null, key, bookmaker: SIMULATED_EXCHANGE, odds, chance, edge }];
    }),
  );
}

/** A selection of a match at its best early price, with the true edge. */
function candidates(match: SimulatedMatch): Candidate[] {
  return match.markets.flatMap((market) =>
    market.selections.flatMap((selection, index) => {
      const key = priceKey(market, index);
      let best: { bookmaker: string; odds: number } | null = null;
      for (const bookmaker of BOOKMAKERS) {
        const odds = priceOf(match.early, bookmaker, key);
        if (odds !== null && (best === null || odds > best.odds)) best = { bookmaker, odds };
      }
      const chance = market.chances[index] ?? 0;
      if (best === null || best.odds < 1300 || best.odds > 6500) return [];
      const line = key.endsWith('-') ? null : Number(key.split('|')[2]);
      return [{ market: market.market, selection, line, key, ...best, chance, edge: (chance * best.odds) / 1000 - 1 }];
    }),
  );
}

/** Skilled tipsters ask for as much of an edge, as they see it. */
const LEAST_EDGE = 0.025;

/** A tipster's choice: skilled tipsters see the edge with little noise, the others follow their tastes. */
function choose(tipster: SimulatedTipster, options: readonly Candidate[], random: Stream): Candidate | null {
  if (tipster.skill === 0) return random.pick(options);
  const noise = 0.012 + 0.09 * (1 - tipster.skill);
  const worth = options.filter(({ edge }) => edge + random.normal(0, noise) > LEAST_EDGE);
  return worth.length === 0 ? null : random.pick(worth);
}

function stakeOf(tipster: SimulatedTipster, random: Stream): number {
  switch (tipster.stake) {
    case 'flat':
      return 1000;
    case 'confidence':
      return random.pick([500, 1000, 1500, 2000]);
    case 'wild':
      return random.pick([500, 1000, 2000, 3000, 5000]);
  }
}

/** Between some days and an hour before the start, when people are awake in Rome. */
function publicationBefore(start: Date, random: Stream): Date {
  let at = start.getTime() - Math.round((45 + 5000 * random.next() ** 1.6) * MINUTE_MS);
  const minute = romeMinuteOfDay(at);
  if (minute < 8 * 60) at -= (minute + 60 + random.int(0, 180)) * MINUTE_MS;
  return new Date(at - (at % 1000) + random.int(0, 999));
}

/** Near the price of the moment; some without skill say a better one, and once the match is on nobody can tell. */
function exitsOf(
  tipster: SimulatedTipster,
  { match, odds }: SimulatedMatchLeg,
  entry: { side: Side; publishedAt: Date; key: string },
  random: Stream,
): SimulatedExit[] {
  const shares = random.pick([[10_000], [10_000], [5000, 5000], [2500, 4000], [4000]]);
  const offered =
    entry.side === 'back' ? layPrice(match.closing, entry.key) : priceOf(match.closing, SIMULATED_EXCHANGE, entry.key);
  const before = match.kickoff.getTime() - entry.publishedAt.getTime();
  return shares.map((share, n) => {
    const live = n === shares.length - 1 && random.chance(0.2);
    const at = live
      ? match.kickoff.getTime() + random.int(10, 80) * MINUTE_MS
      : entry.publishedAt.getTime() + before * (0.4 + 0.2 * n + 0.2 * random.next());
    const dressed = tipster.skill === 0 && random.chance(0.3) ? 1.25 : 1;
    const better = entry.side === 'back' ? 1 / dressed : dressed;
    const price = (offered ?? odds) * better * (1 + random.normal(0, live ? 0.2 : 0.008));
    return {
      share,
      odds: Math.max(1010, Math.round(price / 10) * 10),
      hedge: random.chance(0.85) ? 'hedged' : 'equal_stakes',
      at: new Date(at),
      imported: live ? null : offered,
    };
  });
}

function plainTip(
  index: number,
  tipster: SimulatedTipster,
  match: SimulatedMatch,
  kind: Kind,
  random: Stream,
): SimulatedTip | null {
  const exchange = kind === 'exchange';
  const side: Side = exchange && random.chance(0.45) ? 'lay' : 'back';
  const options = side === 'lay' ? layCandidates(match) : candidates(match);
  if (options.length === 0) return null;
  const chosen = choose(tipster, options, random);
  if (!chosen) return null;
  const publishedAt = publicationBefore(match.kickoff, random);
  const overquoted = tipster.skill === 0 && random.chance(0.08);
  const backed = exchange ? priceOf(match.early, SIMULATED_EXCHANGE, chosen.key) : null;
  let odds = side === 'back' ? (backed ?? chosen.odds) : chosen.odds;
  if (overquoted) odds = Math.max(1010, Math.round((odds * (side === 'back' ? 1.06 : 0.94)) / 10) * 10);
  const traded = exchange && random.chance(0.25);
  const leg: SimulatedMatchLeg = {
    type: 'match',
    match,
    market: chosen.market,
    selection: chosen.selection,
    line: chosen.line,
    odds,
  };
  const withdrawn = random.chance(0.006) && match.kickoff.getTime() - publishedAt.getTime() > 10 * MINUTE_MS;
  const stated = tipster.skill > 0.5 && side === 'back' && random.chance(0.6);
  return {
    tipster: index,
    publishedAt,
    kind,
    phase: 'prematch',
    side,
    isFree: random.chance(tipster.freeShare),
    legs: [leg],
    stakeMilli:
      side === 'lay'
        ? Math.min(stakeOf(tipster, random), Math.floor(10_000_000 / Math.max(1, odds - 1000)))
        : stakeOf(tipster, random),
    commissionMilli: standardCommission({ kind, bookmaker: SIMULATED_EXCHANGE }),
    bookmaker: exchange ? SIMULATED_EXCHANGE : chosen.bookmaker,
    exits: traded && !withdrawn ? exitsOf(tipster, leg, { side, publishedAt, key: chosen.key }, random) : [],
    withdrawnAt: withdrawn ? new Date(publishedAt.getTime() + random.int(40, 280) * 1000) : null,
    amendedAt:
      !withdrawn && random.chance(0.02) ? new Date(publishedAt.getTime() + random.int(5, 40) * MINUTE_MS) : null,
    confirmed: false,
    description: describe(leg, side, chosen.chance, random),
    tags: random.chance(0.3)
      ? [random.pick(['expected_goals', 'line_move', 'absences', 'rest', 'derby', 'rotation'])]
      : [],
    statedProbability: stated
      ? Math.min(9999, Math.max(1, Math.round((chosen.chance + random.normal(0, 0.02)) * 10_000)))
      : null,
    minimumOdds: stated ? Math.max(1010, Math.round((odds * 0.96) / 10) * 10) : null,
  };
}

function multiple(
  index: number,
  tipster: SimulatedTipster,
  matches: readonly SimulatedMatch[],
  random: Stream,
): SimulatedTip | null {
  const legs = matches.flatMap((match): SimulatedMatchLeg[] => {
    const options = candidates(match).filter(({ odds }) => odds < 2600);
    if (options.length === 0) return [];
    const { market, selection, line, odds } = random.pick(options);
    return [{ type: 'match', match, market, selection, line, odds }];
  });
  const [first] = legs;
  if (!first || legs.length < 2) return null;
  const start = legs.reduce(
    (earliest, leg) => (leg.match.kickoff < earliest ? leg.match.kickoff : earliest),
    first.match.kickoff,
  );
  return {
    tipster: index,
    publishedAt: publicationBefore(start, random),
    kind: 'other',
    phase: 'prematch',
    side: 'back',
    isFree: random.chance(tipster.freeShare),
    legs,
    stakeMilli: random.pick([250, 500, 1000]),
    commissionMilli: 0,
    bookmaker: random.pick(BOOKMAKERS),
    exits: [],
    withdrawnAt: null,
    amendedAt: null,
    confirmed: false,
    description: `Multipla da ${legs.length} eventi.`,
    tags: ['accumulator'],
    statedProbability: null,
    minimumOdds: null,
  };
}

function liveTip(index: number, tipster: SimulatedTipster, match: SimulatedMatch, random: Stream): SimulatedTip {
  const minute = random.int(8, 70);
  const over = random.chance(0.6);
  const line = random.pick([1500, 2500, 3500]);
  return {
    tipster: index,
    publishedAt: new Date(match.kickoff.getTime() + minute * MINUTE_MS + random.int(0, 59_999)),
    kind: 'other',
    phase: 'live',
    side: 'back',
    isFree: random.chance(tipster.freeShare),
    legs: [
      {
        type: 'match',
        match,
        market: 'over_under',
        selection: over ? 'over' : 'under',
        line,
        odds: random.int(150, 260) * 10,
      },
    ],
    stakeMilli: stakeOf(tipster, random),
    commissionMilli: 0,
    bookmaker: random.pick(BOOKMAKERS),
    exits: [],
    withdrawnAt: null,
    amendedAt: null,
    confirmed: false,
    description: over ? 'Ritmo alto, la linea è ancora giocabile.' : 'Partita bloccata, poche occasioni vere.',
    tags: ['live'],
    statedProbability: null,
    minimumOdds: null,
  };
}

const PLAYERS = [
  'Arnaldi',
  'Brandt',
  'Castell',
  'Dumont',
  'Eriksen',
  'Fontana',
  'Gruber',
  'Hollis',
  'Ibarra',
  'Janssen',
  'Kovač',
  'Lindner',
] as const;
const BASKET = [
  'Cestistica Marche',
  'Pallacanestro Etruria',
  'Basket Appennino',
  'Olimpia Tevere',
  'Virtus Adda',
  'Scaligera Nord',
] as const;

function customTip(index: number, tipster: SimulatedTipster, around: Date, random: Stream): SimulatedTip {
  const tennis = random.chance(0.6);
  const names = tennis ? PLAYERS : BASKET;
  const a = random.int(0, names.length - 1);
  const b = (a + random.int(1, names.length - 1)) % names.length;
  const odds = random.int(145, 320) * 10;
  const won = random.chance(0.96 / (odds / 1000));
  return {
    tipster: index,
    publishedAt: publicationBefore(around, random),
    kind: 'other',
    phase: 'prematch',
    side: 'back',
    isFree: random.chance(tipster.freeShare),
    legs: [
      {
        type: 'custom',
        sport: tennis ? 'tennis' : 'basketball',
        competition: tennis ? 'Torneo simulato di tennis' : 'Serie simulata di basket',
        event: `${names[a]} - ${names[b]}`,
        startsAt: around,
        market: tennis ? 'Vincente incontro' : 'Testa a testa',
        selection: names[a] ?? '',
        odds,
        declared: won ? 'won' : 'lost',
      },
    ],
    stakeMilli: stakeOf(tipster, random),
    commissionMilli: 0,
    bookmaker: random.pick(BOOKMAKERS),
    exits: [],
    withdrawnAt: null,
    amendedAt: null,
    confirmed: random.chance(0.7),
    description: tennis ? 'Superficie favorevole e calendario più leggero.' : 'Rotazioni più lunghe e fattore campo.',
    tags: [],
    statedProbability: null,
    minimumOdds: null,
  };
}

/**
 * All tips of one tipster on the given matches (in order of kick-off), published or not by any moment: the caller takes what it
 * needs. `rate` is the share of the matches of their leagues that the tipster bets on.
 */
export function simulateTips(
  seed: string,
  index: number,
  tipster: SimulatedTipster,
  matches: readonly SimulatedMatch[],
  rate: number,
): SimulatedTip[] {
  const tips: SimulatedTip[] = [];
  let pending: SimulatedMatch[] = [];
  for (const match of matches) {
    if (!tipster.leagues.includes(match.league.code)) continue;
    const random = stream(seed, 'tip', index, match.key);
    if (!random.chance(rate)) continue;
    const kind = KINDS[random.weighted(KINDS.map((each) => tipster.kinds[each]))];
    let tip: SimulatedTip | null = null;
    // Legs of one accumulator are played within a few days of each other.
    pending = pending.filter(({ kickoff }) => match.kickoff.getTime() - kickoff.getTime() < ACCUMULATOR_SPAN_MS);
    if (kind === 'other') {
      const form = random.weighted([0.45, 0.3, 0.25]);
      if (form === 0) {
        pending = [...pending, match];
        if (pending.length >= random.int(2, 4)) {
          tip = multiple(index, tipster, pending, random);
          pending = [];
        }
      } else
        tip = form === 1 ? liveTip(index, tipster, match, random) : customTip(index, tipster, match.kickoff, random);
    } else tip = plainTip(index, tipster, match, kind ?? 'valuebet', random);
    if (tip) tips.push(tip);
  }
  return tips;
}
