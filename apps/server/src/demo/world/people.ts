import type { Plan } from '@quotavera/domain/access';
import type { Kind } from '@quotavera/domain/bet';
import { SIMULATED_LEAGUES } from './leagues.ts';
import { stream } from './random.ts';

const STAKE_HABITS = ['flat', 'confidence', 'wild'] as const;

/** Invented people: data of the simulated world, marked as such wherever they appear. */
export interface SimulatedTipster {
  username: string;
  firstName: string;
  lastName: string;
  headline: string;
  /** How well they see the true chances: 0 none, 1 as good as it gets. Most have none. */
  skill: number;
  /** Settled tips to aim at over both seasons. */
  volume: number;
  kinds: Readonly<Record<Kind, number>>;
  leagues: readonly string[];
  freeShare: number;
  paidChannel: boolean;
  popularity: number;
  stake: (typeof STAKE_HABITS)[number];
}

const FIRST_NAMES = [
  'Laura',
  'Marco',
  'Sara',
  'Paolo',
  'Giulia',
  'Davide',
  'Elena',
  'Luca',
  'Chiara',
  'Matteo',
  'Federica',
  'Andrea',
  'Silvia',
  'Stefano',
  'Martina',
  'Riccardo',
  'Valentina',
  'Simone',
  'Alessia',
  'Nicola',
  'Irene',
  'Gabriele',
  'Marta',
  'Filippo',
  'Noemi',
  'Tommaso',
  'Beatrice',
  'Emanuele',
  'Camilla',
  'Daniele',
] as const;
const LAST_NAMES = [
  'Conti',
  'Rinaldi',
  'De Luca',
  'Ferri',
  'Sala',
  'Marchetti',
  'Barone',
  'Villa',
  'Gatti',
  'Leone',
  'Pellegrini',
  'Costa',
  'Fabbri',
  'Moretti',
  'Serra',
  'Grassi',
  'Testa',
  'Monti',
  'Riva',
  'Donati',
  'Caruso',
  'Longo',
  'Martini',
  'Bianco',
  'Farina',
  'Sanna',
  'Piras',
  'Valli',
  'Orlando',
  'Neri',
] as const;
const HANDLES = ['value', 'bets', 'quote', 'gol', 'asian', 'ex', 'tips', 'picks', 'under', 'linea'] as const;

const HEADLINES: Readonly<Record<'value' | 'exchange' | 'mixed', readonly string[]>> = {
  value: [
    'Singole di valore, handicap asiatico e under/over',
    'Poche giocate, quota minima sempre dichiarata',
    'Modello sui gol attesi, stake piatto',
    'Campionati minori, linee asiatiche',
  ],
  exchange: [
    'Punta e banca sui mercati liquidi',
    'Trading pre-partita, uscita sempre pubblicata',
    'Banca le favorite sopravvalutate',
  ],
  mixed: [
    'Singole, qualche multipla nel fine settimana',
    'Calcio a tutto campo',
    'Multiple ragionate e singole di valore',
    'Calcio, tennis e basket',
  ],
};

const TIPSTERS = 60;
/** How many see anything at all, and how well. */
const SKILLS = [0.95, 0.85, 0.8, 0.7, 0.6, 0.5, 0.45, 0.35, 0.3] as const;
/** Where the demo account's tipster stands in the list: a good one, with a paid channel. */
export const DEMO_TIPSTER = 1;

function handle(first: string, last: string, n: number): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
  const word = HANDLES[n % HANDLES.length];
  if (n % 3 === 0) return `${plain(last)}.${word}`;
  if (n % 3 === 1) return `${plain(last)}_${word}`;
  return `${plain(first).slice(0, 1)}${plain(last)}${n}`;
}

export function simulateTipsters(seed: string): SimulatedTipster[] {
  return Array.from({ length: TIPSTERS }, (_, n) => {
    const random = stream(seed, 'tipster', n);
    const firstName = FIRST_NAMES[n % FIRST_NAMES.length] ?? '';
    const lastName = LAST_NAMES[(n + 7 * Math.floor(n / LAST_NAMES.length)) % LAST_NAMES.length] ?? '';
    const style = n % 5 === 3 ? 'exchange' : n % 2 === 0 || n < SKILLS.length ? 'value' : 'mixed';
    const kinds =
      style === 'exchange'
        ? { valuebet: 0.15, exchange: 0.8, other: 0.05 }
        : style === 'value'
          ? { valuebet: 0.92, exchange: 0.03, other: 0.05 }
          : { valuebet: 0.5, exchange: 0.05, other: 0.45 };
    const skill = SKILLS[n] ?? 0;
    const leagues = SIMULATED_LEAGUES.map(({ code }) => code).filter(() => random.chance(0.7));
    return {
      username: handle(firstName, lastName, n),
      firstName,
      lastName,
      headline: random.pick(HEADLINES[style]),
      skill,
      volume: skill > 0 ? random.int(380, 720) : Math.round(60 + 560 * random.next() ** 1.4),
      kinds,
      leagues: leagues.length > 0 ? leagues : ['SIM-IT1'],
      freeShare: random.pick([0, 0.1, 0.2, 0.3, 1]),
      paidChannel: n === DEMO_TIPSTER || random.chance(0.25),
      popularity: Math.exp(random.normal(skill * 1.5, 0.8)),
      stake: skill > 0.4 ? 'flat' : random.pick(STAKE_HABITS),
    };
  });
}

export interface SimulatedFollower {
  username: string;
  firstName: string;
  lastName: string;
  plan: Plan;
  /** Indices of the tipsters they follow. */
  follows: readonly number[];
}

const FOLLOWERS = 400;

export function simulateFollowers(seed: string, tipsters: readonly SimulatedTipster[]): SimulatedFollower[] {
  const weights = tipsters.map(({ popularity }) => popularity);
  return Array.from({ length: FOLLOWERS }, (_, n) => {
    const random = stream(seed, 'follower', n);
    const firstName = random.pick(FIRST_NAMES);
    const lastName = random.pick(LAST_NAMES);
    return {
      username: `seguace${String(n + 1).padStart(3, '0')}`,
      firstName,
      lastName,
      plan: random.pick<Plan>(['free', 'free', 'free', 'pro', 'pro', 'elite']),
      follows: [...new Set(Array.from({ length: random.int(1, 12) }, () => random.weighted(weights)))],
    };
  });
}
