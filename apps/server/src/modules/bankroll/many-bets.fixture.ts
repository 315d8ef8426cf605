import { createRandom, type Random } from '@quotavera/domain/random';

const COLUMNS = [
  ...['Date', 'Event', 'Selection', 'Sport', 'Side', 'Odds', 'Base odds', 'Stake', 'Liability', 'Currency', 'Result'],
  ...['Free bet', 'Each way', 'Dead heat', 'Cash out', 'Cash out stake', 'Type', 'Bookmaker', 'Note'],
] as const;
type Cells = Partial<Record<(typeof COLUMNS)[number], string>>;

/** A bet as a file writes it, and what it came to by plain arithmetic, in cents: null while it is open. */
interface Generated {
  cells: Cells;
  staked: number | null;
  profit: number | null;
}

/** Half a cent goes away from 0. */
const round = (cents: number): number => Math.sign(cents) * Math.round(Math.abs(cents) + 1e-9);
const euro = (cents: number): string => (cents / 100).toFixed(2);

interface Terms {
  /** Cents, even, so that halves are whole. */
  stake: number;
  /** Hundredths. */
  odds: number;
}

const RESULTS: Readonly<Record<string, (win: number, stake: number) => number>> = {
  Won: (win) => win,
  Lost: (_, stake) => -stake,
  Void: () => 0,
  'Half won': (win) => win / 2,
  'Half lost': (_, stake) => -stake / 2,
};

/** Zloty for a euro on the day of these bets, as the test's table of rates has it. */
const PER_EURO = 4.231;

/** The kinds of bets that a file can state, each with what it comes to. */
const KINDS: readonly ((random: Random, terms: Terms) => Generated)[] = [
  // Plain bets are as many as all others.
  ...Array.from({ length: 9 }, () => (random: Random, { stake, odds }: Terms): Generated => {
    const result = random.pick(Object.keys(RESULTS));
    const profit = round(RESULTS[result]!((stake * (odds - 100)) / 100, stake));
    return { cells: { Result: result }, profit, staked: result === 'Void' ? 0 : stake };
  }),
  (random, { stake, odds }) => {
    const liability = round((stake * (odds - 100)) / 100);
    const isWon = random.chance(0.5);
    const cells = { Side: 'Lay', Liability: euro(liability), Result: isWon ? 'Won' : 'Lost' };
    return { cells, profit: isWon ? stake : -liability, staked: liability };
  },
  (random, { stake, odds }) => {
    const isWon = random.chance(0.5);
    const profit = isWon ? round((stake * (odds - 100)) / 100) : 0;
    return { cells: { 'Free bet': 'yes', Result: isWon ? 'Won' : 'Lost' }, profit, staked: 0 };
  },
  (random, { stake, odds }) => {
    const isWon = random.chance(0.5);
    const profit = isWon ? round((stake * odds) / 100) : 0;
    return { cells: { 'Free bet': 'bonus', Result: isWon ? 'Won' : 'Lost' }, profit, staked: 0 };
  },
  (random, { stake, odds }) => {
    const isWon = random.chance(0.5);
    const cells = { 'Base odds': euro(odds - 1), Result: isWon ? 'Won' : 'Lost' };
    return { cells, profit: isWon ? round((stake * (odds - 100)) / 100) : -stake, staked: stake };
  },
  (random, { stake, odds }) => {
    const result = random.pick(['Won', 'Place only', 'Lost'] as const);
    const [half, win] = [stake / 2, (stake * (odds - 100)) / 200];
    const profit = { Won: win + win / 4, 'Place only': win / 4 - half, Lost: -stake }[result];
    return { cells: { 'Each way': '1/4', Result: result }, profit: round(profit), staked: stake };
  },
  (_, { stake, odds }) => {
    const profit = round((stake * odds) / 200 - stake);
    return { cells: { 'Dead heat': '2', Result: 'Won' }, profit, staked: stake };
  },
  (random, { stake, odds }) => {
    const received = random.integer((stake * odds) / 100);
    return { cells: { 'Cash out': euro(received), Result: 'Cashed out' }, profit: received - stake, staked: stake };
  },
  (random, { stake, odds }) => {
    const received = random.integer(stake);
    const isWon = random.chance(0.5);
    const rest = isWon ? (stake * (odds - 100)) / 200 : -stake / 2;
    const cells = { 'Cash out': euro(received), 'Cash out stake': euro(stake / 2), Result: isWon ? 'Won' : 'Lost' };
    return { cells, profit: round(received - stake / 2 + rest), staked: stake };
  },
  (_, { stake }) => ({ cells: { Type: 'Trixie', Result: 'Lost' }, profit: -stake, staked: stake }),
  (_, { stake }) => {
    const staked = round(stake / PER_EURO);
    return { cells: { Date: '2026-03-02', Currency: 'PLN', Result: 'Lost' }, profit: -staked, staked };
  },
  () => ({ cells: { Date: '2026-03-01', Result: 'Pending' }, profit: null, staked: null }),
];

const WORDS = [
  'Alba - Lago',
  'Nîmes "B" - Città',
  '=1+1',
  'a; b, c',
  'due\nrighe',
  '‘O Sarracino – 1ª',
  '🏇 Ascot 15:30',
];
const SPORTS = ['football', 'tennis', 'Freccette', 'Corse di cavalli'];
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** A file of so many bets of every kind, and what they come to together. */
export function manyBets(seed: string, count: number) {
  const random = createRandom(seed);
  const total = { staked_cents: 0, profit_cents: 0 };
  const lines = Array.from({ length: count }, (_, n) => {
    const terms: Terms = { stake: 2 + 2 * random.integer(20_000), odds: 110 + random.integer(900) };
    const day = new Date(Date.UTC(2022, 0, 1 + (n % 1_400))).toISOString().slice(0, 10);
    const { cells, staked, profit } = KINDS[n % KINDS.length]!(random, terms);
    total.staked_cents += staked ?? 0;
    total.profit_cents += profit ?? 0;
    const row: Cells = {
      ...{ Date: day, Event: `${random.pick(WORDS)} ${n}`, Selection: random.pick(WORDS) },
      ...{ Sport: random.pick(SPORTS), Side: 'Back', Odds: euro(terms.odds), Stake: euro(terms.stake) },
      ...{
        Type: 'Single',
        Currency: 'EUR',
        Bookmaker: random.pick(['Uno', 'Due, "tre"', '']),
        Note: random.pick(WORDS),
      },
      ...cells,
    };
    return COLUMNS.map((name) => quoted(row[name] ?? '')).join(',');
  });
  return { csv: [COLUMNS.join(','), ...lines].join('\n'), total };
}
