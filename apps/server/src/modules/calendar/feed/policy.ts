import { isOnePerSeason } from '../import/file/divisions.ts';

/** The leagues of The Odds API, by the code that the calendar has for them (a division of football-data.co.uk). */
const SPORT_KEYS = new Map(
  Object.entries<string>({
    E0: 'soccer_epl',
    E1: 'soccer_efl_champ',
    E2: 'soccer_england_league1',
    E3: 'soccer_england_league2',
    SC0: 'soccer_spl',
    D1: 'soccer_germany_bundesliga',
    D2: 'soccer_germany_bundesliga2',
    I1: 'soccer_italy_serie_a',
    I2: 'soccer_italy_serie_b',
    SP1: 'soccer_spain_la_liga',
    SP2: 'soccer_spain_segunda_division',
    F1: 'soccer_france_ligue_one',
    F2: 'soccer_france_ligue_two',
    N1: 'soccer_netherlands_eredivisie',
    B1: 'soccer_belgium_first_div',
    P1: 'soccer_portugal_primeira_liga',
    T1: 'soccer_turkey_super_league',
    G1: 'soccer_greece_super_league',
    'BRA-serie-a': 'soccer_brazil_campeonato',
    'CHN-super-league': 'soccer_china_superleague',
    'DNK-superliga': 'soccer_denmark_superliga',
    'FIN-veikkausliiga': 'soccer_finland_veikkausliiga',
    'IRL-premier-division': 'soccer_league_of_ireland',
    'JPN-j1-league': 'soccer_japan_j_league',
    'MEX-liga-mx': 'soccer_mexico_ligamx',
    'NOR-eliteserien': 'soccer_norway_eliteserien',
    'POL-ekstraklasa': 'soccer_poland_ekstraklasa',
    'SWE-allsvenskan': 'soccer_sweden_allsvenskan',
    'SWZ-super-league': 'soccer_switzerland_superleague',
    'USA-mls': 'soccer_usa_mls',
  }),
);

/** Every competition that the feed has. */
export const SPORT_CODES: readonly string[] = [...SPORT_KEYS.keys()];

const CODES = new Map(Array.from(SPORT_KEYS, ([code, key]) => [key, code]));

/** The feed's key of a competition; null for one that it is not known to have. */
export function sportKeyOf(code: string): string | null {
  return SPORT_KEYS.get(code) ?? null;
}

/** The competition's code that a feed's key stands for. */
export function codeOfSportKey(key: string): string | null {
  return CODES.get(key) ?? null;
}

/**
 * Whether a league has no extra time: then a completed match's score is the one after 90 minutes. Others have play-offs under the same
 * key, whose score may be that of 120 minutes.
 */
export function isRegularTimeOnly(code: string): boolean {
  return isOnePerSeason(code) || code === 'BRA-serie-a';
}
