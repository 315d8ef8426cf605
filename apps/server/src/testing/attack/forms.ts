import type { TestAccount } from '../index.ts';
import { LATER, type Target } from './world.ts';

export function leg(on: Target): Record<string, unknown> {
  return { type: 'structured', fixture_id: on.match, market: '1x2', result: 'home', line: null, odds: '2.1' };
}

export function customLeg(): Record<string, unknown> {
  return {
    type: 'custom',
    sport: 'tennis',
    competition: 'Roma',
    match: 'Sinner - Alcaraz',
    matchdate: LATER,
    market: 'Vincente',
    result: 'Sinner',
    sub_result: '2-0',
    extra_combinations: ['e over 20.5'],
    odds: '1.9',
  };
}

/** Every field of the form. */
export function tip(on: Target, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    publish: true,
    repeat_confirmed: true,
    publish_at: null,
    liveprematch: 'prematch',
    side: 'back',
    is_free: false,
    channel_id: null,
    channel_link: 'https://t.me/canale',
    bookmaker: 'Bet365',
    stake: '1',
    stake_basis: 'stake',
    commission: '0',
    legs: [leg(on), customLeg()],
    description: 'parole',
    tags: ['uno'],
    stated_probability: '0.55',
    minimum_odds: '2',
    expires_at: LATER,
    exit_odds: null,
    hedge: 'hedged',
    ...more,
  };
}

/** On somebody that no other part of these tests needs. Whoever else a spoilt value hits is safe by the revision, which is nobody's. */
export function accountChange(account: TestAccount): Record<string, unknown> {
  return { user_id: account.id, reason: 'un motivo abbastanza lungo', revision: 999_999 };
}

/** Two teams of a league. */
export function pairing(): Record<string, number> {
  return { league: 1, home: 1, away: 2 };
}

export function schedule(): Record<string, unknown> {
  return {
    name: 'Ogni mattina',
    kind: 'matches',
    source: 'I1_{season}.csv',
    times: ['06:30'],
    weekdays: [1, 7],
    active: false,
  };
}
