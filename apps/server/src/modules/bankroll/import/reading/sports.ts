import { LANGUAGES } from '@quotavera/domain/accounts';
import { SPORTS, type Sport } from '@quotavera/domain/bet';
import { textsOf } from '@quotavera/i18n/server';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Other names than the product's own, as trackers and bettors write them; leagues whose name says the sport too. */
const ALIASES: Readonly<Record<Sport, string>> = {
  football: 'soccer|association football|futbol|fussball|calcio a 11|serie a|premier league',
  basketball: 'pallacanestro|nba|basket ball|ncaab|euroleague',
  tennis: 'atp|wta|tenis|tennis atp|tennis wta',
  volleyball: 'volley|pallavolo|beach volley|beach volleyball|voley',
  swimming: 'swim|nuoto',
  athletics: 'atletica leggera|track and field',
  cycling: 'bici|bike|road cycling',
  boxing: 'box|boxe|pugilato',
  golf: 'pga|golf pga',
  rugby: 'rugby union|rugby league|rugby a 15|rugby xv',
  baseball: 'mlb',
  skiing: 'sci alpino|alpine skiing|ski alpin|sci di fondo',
  hockey: 'ice hockey|nhl|hockey su ghiaccio|hockey sobre hielo|hockey sur glace|eishockey',
  motorsport: 'formula 1|f1|formula uno|motogp|motor racing|automovilismo|motori|auto|motorsports|formel 1|formule 1',
  mma: 'ufc|arti marziali miste|mixed martial arts',
  table_tennis: 'ping pong|tennis tavolo|tennis da tavolo',
  badminton: 'volano',
  esports: 'e sports|esport|lol|league of legends|cs go|cs2|csgo|counter strike|dota 2|valorant',
  cricket: 'ipl',
  handball: 'hand ball|balonmano|pallamano',
};

const BY_NAME: ReadonlyMap<string, Sport> = new Map(
  SPORTS.flatMap((sport) => [
    ...LANGUAGES.map((language) => [plain(textsOf(language, 'tips-bets').sport[sport]), sport] as const),
    [plain(sport), sport] as const,
    ...ALIASES[sport].split('|').map((name) => [name, sport] as const),
  ]),
);

const MAX_NAME = 40;
/** Words after a sport's name that make another sport of it. */
const OTHER_SPORT = /^(amer|austral|gael|gal|sala|beach|playa|plage|prato|hierba|gazon)/;

/** The sport that a file's word names: the product's word for it, else the file's own; football where the cell is empty. */
export function sportOfWord(cell: string): string {
  const written = cell.split('|')[0]!.trim();
  const name = plain(written);
  if (name === '') return 'football';
  const [first = '', rest = ''] = name.split(/ (.*)/);
  const known = BY_NAME.get(name) ?? (OTHER_SPORT.test(rest) ? undefined : BY_NAME.get(first));
  return known ?? written.slice(0, MAX_NAME);
}
