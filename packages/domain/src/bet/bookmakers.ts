/** The simulated world's bookmakers are invented; their prices are kept under their names, as those of any bookmaker without a code. */
export const SIMULATED_EXCHANGE = 'Piazza Scambi';

/** On an exchange nobody keeps a margin. */
export const EXCHANGES: ReadonlySet<string> = new Set(['BFE', SIMULATED_EXCHANGE]);

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
