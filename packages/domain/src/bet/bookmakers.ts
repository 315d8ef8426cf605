/** A bookmaker or exchange whose prices are known by name. */
interface KnownBookmaker {
  readonly name: string;
  /** Whether it holds a licence of the Italian authority (ADM, concessions in force since 13 November 2025; docs/operations.md says how it is checked). */
  readonly licensedInItaly: boolean;
}

/** Which bookmakers forms suggest. Prices of all of them are compared, whoever reads. */
const KNOWN_BOOKMAKERS: readonly KnownBookmaker[] = [
  { name: 'bet365', licensedInItaly: true },
  { name: 'Betfair Exchange', licensedInItaly: true },
  { name: 'bwin', licensedInItaly: true },
  { name: 'Eurobet', licensedInItaly: true },
  { name: 'Goldbet', licensedInItaly: true },
  { name: 'Lottomatica', licensedInItaly: true },
  { name: 'Sisal', licensedInItaly: true },
  { name: 'Snai', licensedInItaly: true },
  { name: 'Pinnacle', licensedInItaly: false },
  { name: 'William Hill', licensedInItaly: false },
  { name: '1xBet', licensedInItaly: false },
  { name: 'BetVictor', licensedInItaly: false },
  { name: 'Ladbrokes', licensedInItaly: false },
];

/** The bookmakers to suggest to a reader of a language: to Italians only those with an Italian licence. */
export function suggestedBookmakers(language: string): string[] {
  const italian = language === 'it';
  return KNOWN_BOOKMAKERS.filter((bookmaker) => bookmaker.licensedInItaly || !italian).map(({ name }) => name);
}

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
