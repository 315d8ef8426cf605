/** An imported file's competition is identified by these names. */
export interface CompetitionKey {
  code: string;
  name: string;
  country: string;
  /** Whether a team may host the same opponent twice in a season (split leagues, four rounds, play-offs). */
  repeats: boolean;
}

const division = (name: string, country: string, repeats = false) => ({ name, country, repeats });

/** The divisions of football-data.co.uk's main files, by their code. */
const DIVISIONS = new Map(
  Object.entries<Omit<CompetitionKey, 'code'>>({
    E0: division('Premier League', 'England'),
    E1: division('Championship', 'England'),
    E2: division('League One', 'England'),
    E3: division('League Two', 'England'),
    EC: division('National League', 'England'),
    SC0: division('Premiership', 'Scotland', true),
    SC1: division('Championship', 'Scotland', true),
    SC2: division('League One', 'Scotland', true),
    SC3: division('League Two', 'Scotland', true),
    D1: division('Bundesliga', 'Germany'),
    D2: division('2. Bundesliga', 'Germany'),
    I1: division('Serie A', 'Italy'),
    I2: division('Serie B', 'Italy'),
    SP1: division('La Liga', 'Spain'),
    SP2: division('Segunda División', 'Spain'),
    F1: division('Ligue 1', 'France'),
    F2: division('Ligue 2', 'France'),
    N1: division('Eredivisie', 'Netherlands'),
    B1: division('Pro League', 'Belgium', true),
    P1: division('Primeira Liga', 'Portugal'),
    T1: division('Süper Lig', 'Turkey'),
    G1: division('Super League', 'Greece', true),
  }),
);

/** The countries of the extra files; `calendar`: since when its seasons are calendar years (their files may lack the season). */
const EXTRA_COUNTRIES = new Map(
  Object.entries<{ code: string; country: string; calendarSince: number | null }>({
    argentina: { code: 'ARG', country: 'Argentina', calendarSince: 2021 },
    austria: { code: 'AUT', country: 'Austria', calendarSince: null },
    brazil: { code: 'BRA', country: 'Brazil', calendarSince: 0 },
    china: { code: 'CHN', country: 'China', calendarSince: 0 },
    denmark: { code: 'DNK', country: 'Denmark', calendarSince: null },
    finland: { code: 'FIN', country: 'Finland', calendarSince: 0 },
    ireland: { code: 'IRL', country: 'Ireland', calendarSince: 0 },
    japan: { code: 'JPN', country: 'Japan', calendarSince: 0 },
    mexico: { code: 'MEX', country: 'Mexico', calendarSince: null },
    norway: { code: 'NOR', country: 'Norway', calendarSince: 0 },
    poland: { code: 'POL', country: 'Poland', calendarSince: null },
    romania: { code: 'ROU', country: 'Romania', calendarSince: null },
    russia: { code: 'RUS', country: 'Russia', calendarSince: null },
    sweden: { code: 'SWE', country: 'Sweden', calendarSince: 0 },
    switzerland: { code: 'SWZ', country: 'Switzerland', calendarSince: null },
    usa: { code: 'USA', country: 'USA', calendarSince: 0 },
  }),
);

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The competition of a main file's division. An unknown division keeps its code as name. */
export function mainCompetition(code: string): CompetitionKey {
  const division = DIVISIONS.get(code);
  return { code, ...(division ?? { name: code, country: '', repeats: true }) };
}

/** Whether a team hosts another at most once a season in a known division. */
export function isOnePerSeason(code: string): boolean {
  return DIVISIONS.get(code)?.repeats === false;
}

const NAMED_BY_ADMIN = 'event-';

/** The code of a competition that an admin names. */
export function competitionCode(name: string): string {
  return `${NAMED_BY_ADMIN}${slug(name) || 'other'}`;
}

/** Whether an admin named the competition, so that nobody knows whether it is a league or a cup. */
export function isNamedByAdmin(code: string): boolean {
  return code.startsWith(NAMED_BY_ADMIN);
}

/** A league of an extra file, by country and league as the file writes them. */
export function extraCompetition(country: string, league: string): CompetitionKey {
  const division = EXTRA_COUNTRIES.get(country.toLowerCase());
  return {
    code: `${division?.code ?? slug(country).toUpperCase()}-${slug(league)}`,
    name: league,
    country: division?.country ?? country,
    repeats: true,
  };
}

/** Whether a country's seasons are calendar years in a year; unknown countries run from summer to summer. */
export function hasCalendarSeasons(country: string, year: number): boolean {
  const since = EXTRA_COUNTRIES.get(country.toLowerCase())?.calendarSince ?? null;
  return since !== null && year >= since;
}
