/** Codes of football-data.co.uk and what they are called; `AVG` and `MAX` are the market's mean and best price. */
export const BOOKMAKER_NAMES: Readonly<Record<string, string>> = {
  '1XB': '1xBet',
  AVG: 'Average',
  B365: 'bet365',
  BF: 'Betfair',
  BFD: 'Betfred',
  BFE: 'Betfair Exchange',
  BMGM: 'BetMGM',
  BS: 'Blue Square',
  BV: 'BetVictor',
  BW: 'bwin',
  CL: 'Coral',
  GB: 'Gamebookers',
  IW: 'Interwetten',
  LB: 'Ladbrokes',
  MAX: 'Best price',
  PS: 'Pinnacle',
  SB: 'Sportingbet',
  SJ: 'Stan James',
  SO: 'Sporting Odds',
  SY: 'Stanleybet',
  VC: 'BetVictor',
  WH: 'William Hill',
};

/** Column prefixes that name a bookmaker otherwise than its code. */
const PREFIX_CODES: Readonly<Record<string, string>> = {
  P: 'PS',
  Max: 'MAX',
  Avg: 'AVG',
  BbMx: 'MAX',
  BbAv: 'AVG',
};

/** The bookmaker's code of a column prefix (without the C of closing prices). */
export function bookmakerOfPrefix(prefix: string): string {
  return PREFIX_CODES[prefix] ?? prefix.toUpperCase();
}

/** Whether a column prefix is one that football-data.co.uk is known to use. */
export function isKnownPrefix(prefix: string): boolean {
  return Object.hasOwn(BOOKMAKER_NAMES, bookmakerOfPrefix(prefix));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const CODES_BY_NAME = new Map<string, string[]>();
for (const [code, name] of Object.entries(BOOKMAKER_NAMES)) {
  for (const key of new Set([plain(code), plain(name)]))
    CODES_BY_NAME.set(key, [...(CODES_BY_NAME.get(key) ?? []), code]);
}

/** The codes under which a bookmaker's prices are kept, from its name as a tipster writes it ("William Hill", "b365"). */
export function codesOfBookmaker(name: string): readonly string[] {
  const key = plain(name);
  return CODES_BY_NAME.get(key) ?? [name.trim().toUpperCase()];
}
