import type { ImportFormat } from '@quotavera/contract/bankroll';
import type { Language } from '@quotavera/domain/accounts';
import { IMPORT_FIELDS, type ImportField } from '@quotavera/domain/bankroll';
import { CURRENCY_CODES } from './reading/money.ts';
import type { Choices } from './reading/reading.ts';
import { unitOfName, withoutUnit } from './reading/units.ts';
import { type Rewritten, TRACKERS, type Tracker } from './trackers/index.ts';

/** The reader's choices of how a file is read: the columns of each field (numbered from 0), its header, and how it writes. */
export interface Mapping extends Choices {
  /** The export that the file is, whatever its header tells. */
  format?: ImportFormat;
  columns?: Readonly<Partial<Record<ImportField, number>>>;
  /** Numbered from 1, as it stands in the file. */
  header_line?: number;
}

export const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Names of columns in files of any other source, the likelier ones first, in the languages of the product. */
const NAMES: Readonly<Record<ImportField, string>> = {
  placed_at:
    'placed at|placed|date placed|placed date|bet placed|date accepted|accepted date|accepted|bet date|date bet|bet time|bet timestamp|data giocata|data e ora|data ora|data hora|date time|datetime|' +
    'data|date|datum|fecha|giorno|dia|jour|tag|time placed|matchdate|match date|game date|event date|event time|start time|kick off|kickoff|timestamp|when',
  time: 'time|ora|orario|hora|heure|uhrzeit|zeit|bet hour',
  settled_at:
    'settled at|settled|date settled|settled date|settlement date|result date|data chiusura|time settled|settled time',
  event:
    'event|match|game|fixture|partita|evento|incontro|partido|partida|jogo|encuentro|rencontre|evenement|spiel|begegnung|paarung|partie|ereignis|event match|matchup|teams|event name|match name|' +
    'bet|giocata|scommessa|wette|label|description|descrizione|descripcion|beschreibung|ticket details|bet details|participants|selection name',
  side: 'side|lay|back lay|lay back|lato|bet side|punta banca|punta o banca|lado|seite|bid type',
  liability: 'liability|responsabilita|risk amount|haftung|responsabilidad|responsabilite',
  staked: 'staked',
  selection:
    'selection|pick|prediction|pronostico|selezione|selecao|esito giocato|apuesta|pari|tipp|tip|seleccion|aposta|scommessa|auswahl|choix|result pick|pick desc|bet selection|bet',
  market: 'market|mercato|mercado|marche|markt|market type|bet type|tipo giocata|tipo scommessa|bettype|wettart',
  sport: 'sport|sports|deporte|esporte|sportart',
  competition:
    'competition|league|campionato|campeonato|competizione|torneo|liga|ligue|competicion|wettbewerb|tournament|leagues',
  odds: 'decimal odds|odds decimal|odds|quota|odd|price|cuota|cote|quote|quotazione|coeff|coefficient|total odds|totalodd|odds taken|price taken|odds american|american odds|odds fractional|fractional odds|line',
  stake:
    'total stake|stake total|stake|puntata|importo|importe|amount|mise|einsatz|stake amount|bet amount|amount bet|bet size|wager|wager amount|wagered|money wagered|amount wagered|risk|monto|giocato|spesa|apostado|valor apostado|mise totale|gesamteinsatz|units|units staked|unit|unita|unidades|unites|einheiten',
  outcome:
    'outcome|state|status|esito|stato|resultado|resultat|ergebnis|statut|estado|result|bet result|bet status|risultato|w l|win loss|won lost|won|win|hit|esito scommessa|ausgang',
  profit:
    'net profit|profit net|net p l|net pnl|net result|net win|money net|utile netto|profitto netto|beneficio neto|ganancia neta|gain net|lucro liquido|reingewinn|' +
    'profit|profitto|p l|pnl|pn l|profit loss|net|gewinn|gewinn verlust|beneficio|ganancia|benefice|gain|guadagno|utile|lucro|result money',
  payout:
    'payout|actual return|actual payout|real payout|total return|total payout|return|returns|returned|vincita|incasso|incassato|auszahlung|ruckzahlung|retorno|retour|cobrado|winnings',
  bookmaker:
    'bookmaker|bookmakers|bookie|sportsbook|book|casa|casa de apuestas|casa de apostas|casa scommesse|buchmacher|wettanbieter|anbieter|broker|site|sito|conto',
  tipster: 'tipster|source|fonte|autore|capper',
  closing:
    'closing|closing odds|close odds|closing price|close price|close coeff|quota di chiusura|closing line|clv odds',
  live: 'live|in play|inplay',
  freebet:
    'freebet|free bet|bonus bet|scommessa gratuita|apuesta gratis|pari gratuit|gratiswette|freiwette|stake type|stake tipo|tipo stake|funds',
  base_odds:
    'base odds|original odds|unboosted odds|odds before boost|normal odds|quota base|quota originale|cuota original|cote initiale|ursprungliche quote',
  each_way: 'each way|eachway|ew|e w',
  place_terms: 'place terms|each way terms|ew terms|place fraction|place odds|frazione piazzato',
  dead_heat: 'dead heat|deadheat|parita|totes rennen',
  cash_out: 'cash out|cashout|cash out value|cash out amount|cashed out|valore cash out',
  cash_out_stake: 'cash out stake|cashed out stake|partial stake|puntata cash out',
  system: 'system|sistema|systeme|system type|tipo sistema|systemwette',
  currency: 'currency|ccy|currency code|valuta|divisa|moneda|moeda|devise|wahrung',
  note: 'note|notes|notes comments|comment|comments|nota|notas|commento|commenti|kommentar|bemerkung|commentaire|remarque|comentario',
  tags: 'tags|tag|labels|etichette|etiquetas|etiquettes|schlagworte|schlagworter',
  ref: 'bet id|id|bet reference|reference|ref|ticket|ticket id|ticket no|slip id|coupon|numero|bet no|bet number|betid|wettschein',
};

const OUTCOME_NAMES: ReadonlySet<string> = new Set(NAMES.outcome.split('|'));
const isOutcomeName = (name: string): boolean => OUTCOME_NAMES.has(name);

/** The columns that may hold outcomes by their names. */
export const outcomeColumns = (header: readonly string[]): number[] =>
  header.flatMap((name, n) => (isOutcomeName(generalName(name)) ? [n] : []));

/** Columns that name the two sides of a match, where no other names both. */
const TEAMS: readonly (readonly [RegExp, RegExp])[] = [
  [/^home( team)?$/, /^away( team)?$/],
  [/^(team ?1|team a|player ?1)$/, /^(team ?2|team b|player ?2)$/],
  [/^(casa|squadra casa|squadra 1)$/, /^(trasferta|ospite|ospiti|squadra ospite|squadra 2)$/],
  [/^(local|equipo local)$/, /^(visita|visitante|equipo visitante)$/],
  [/^(domicile|equipe domicile)$/, /^(exterieur|equipe exterieur)$/],
  [/^(heim|heimteam|heimmannschaft)$/, /^(gast|auswarts|auswartsteam|gastmannschaft)$/],
];

/** Words by which a header tells its language. */
const LANGUAGE_WORDS: Readonly<Record<Language, RegExp>> = {
  it: /^(data|partita|evento|quota|puntata|importo|esito|stato|pronostico|giocata|incontro|mercato)$/,
  en: /^(date|game|match|event|odds|stake|result|outcome|status|pick|selection)$/,
  es: /^(fecha|partido|cuota|apuesta|importe|resultado|pronostico|estado|mercado)$/,
  fr: /^(date|rencontre|cote|mise|resultat|pari|match|statut|marche)$/,
  de: /^(datum|spiel|quote|einsatz|ergebnis|tipp|wettbewerb|markt|status)$/,
};

/** The language whose words a header has most of; null where no language has more than the others. */
function languageOf(names: readonly string[]): Language | null {
  const counted = (Object.keys(LANGUAGE_WORDS) as Language[])
    .map((language) => ({ language, words: names.filter((name) => LANGUAGE_WORDS[language].test(name)).length }))
    .sort((a, b) => b.words - a.words);
  return counted[0]!.words > counted[1]!.words ? counted[0]!.language : null;
}

export interface Recognised {
  format: ImportFormat;
  columns: NonNullable<Mapping['columns']>;
  language: Language | null;
  /** The tracker is null for a file of any other source. */
  tracker: Tracker | null;
}

const CURRENCY_WORD = new RegExp(` (?:${CURRENCY_CODES.join('|')}|euros?)$`, 'i');

/** The name of a column as files of any source have it: words joined by capitals apart, without its currency. */
const generalName = (name: string): string =>
  plain(withoutUnit(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))).replace(CURRENCY_WORD, '');

/** The name of a column of sums, from which its currency can be told. */
export const moneyNameOf = (name: string): string =>
  CURRENCY_WORD.exec(plain(name))?.[0]
    .trim()
    .toUpperCase()
    .replace(/^EUROS?$/, 'EUR') ?? name;

/** The place of a column by its name, whole or with a currency after it. */
function columnOf(names: readonly string[], wanted: string): number {
  const places = wanted
    .split('|')
    .flatMap((name) => [names.indexOf(name), names.findIndex((each) => each.startsWith(`${name} `))]);
  return places.find((place) => place >= 0) ?? -1;
}

/** The export that a header tells, or the one that the reader says it is. */
function trackerOf(names: readonly string[], choice: ImportFormat | undefined): Tracker | null {
  const meant = TRACKERS.filter(({ format }) => choice === undefined || format === choice);
  const told = meant.find(({ telling }) => telling.every((name) => columnOf(names, name) >= 0));
  return told ?? (choice === undefined ? null : (meant[0] ?? null));
}

/** A column of stakes in percent of the bank, read where no other column has stakes. */
const STAKE_IN_PERCENT =
  /^(stake|stakes|puntata|importo|einsatz|mise|importe|apostado|wager|bet size|risk)( in| (du|de la|della|del|des|of|of the) \w+)? percent$|^percent( (of )?(the )?(bank|bankroll|stake|banca|cassa|capital|capitale|bankrolls?))?$/;

const TEAMS_SIGN = ' – ';

/** The columns of the two sides of a match; null where the header has none. */
function teamsOf(header: readonly string[]): readonly [number, number] | null {
  const names = header.map(generalName);
  for (const [home, away] of TEAMS) {
    const found = [names.findIndex((name) => home.test(name)), names.findIndex((name) => away.test(name))] as const;
    if (found[0] >= 0 && found[1] >= 0) return found;
  }
  return null;
}

/** A file that names the two sides of a match in columns of their own gets one more column, with the match. */
export function withMatches(header: readonly string[], rows: readonly (readonly string[])[]) {
  const teams = teamsOf(header);
  if (!teams) return { header, rows, match: null, teams: [] };
  const joined = (row: readonly string[]) => {
    const [home, away] = teams.map((column) => (row[column] ?? '').trim());
    return home && away ? `${home}${TEAMS_SIGN}${away}` : (home ?? '') || (away ?? '');
  };
  const wide = (row: readonly string[]) => header.map((_, n) => row[n] ?? '');
  return {
    header: [...header, `${header[teams[0]]}${TEAMS_SIGN}${header[teams[1]]}`],
    rows: rows.map((row) => [...wide(row), joined(row)]),
    match: header.length,
    teams: [...teams],
  };
}

/** Recognises the export that a header line belongs to, and the content of each column. */
export function recognise(header: readonly string[], choice?: ImportFormat): Recognised {
  const names = header.map(plain);
  const tracker = trackerOf(names, choice);
  if (tracker) {
    const own = tracker.rewritten?.header.map(plain) ?? names;
    const columns = Object.entries(tracker.columns).flatMap(([field, name]) => {
      const column = columnOf(own, name);
      return column < 0 ? [] : [[field, column]];
    });
    return { format: tracker.format, columns: Object.fromEntries(columns), language: languageOf(names), tracker };
  }
  const general = header.map(generalName);
  // A column of percents is neither the stakes nor the profits that its other word says.
  const written = names.map((name, n) => (unitOfName(header[n]!) === 'percent' ? general[n]! : name));
  const taken = new Set<number>();
  const columns: Partial<Record<ImportField, number>> = {};
  for (const field of IMPORT_FIELDS) {
    const found = NAMES[field]
      .split('|')
      .flatMap((name) => [written, general].map((of) => of.findIndex((each, n) => each === name && !taken.has(n))))
      .find((column) => column >= 0);
    if (found === undefined) continue;
    taken.add(found);
    columns[field] = found;
  }
  const percents = general.findIndex((name) => STAKE_IN_PERCENT.test(name));
  if (columns.stake === undefined && percents >= 0) columns.stake = percents;
  // "Esito" beside "Stato" is the sign that was bet on.
  if (columns.selection === undefined && names.filter(isOutcomeName).length > 1) {
    const esito = names.indexOf('esito');
    const other = names.findIndex((name) => name !== 'esito' && isOutcomeName(name));
    if (esito >= 0 && other >= 0) Object.assign(columns, { selection: esito, outcome: other });
  }
  // A file without a column of matches names them in the selection or the market.
  columns.event ??= columns.selection ?? columns.market;
  if (columns.event === undefined) delete columns.event;
  return { format: choice ?? 'other', columns, language: languageOf(names), tracker: null };
}

const HEADER_LINES = 20;
/** A line with so many names of columns is a header, whatever stands before it. */
const HEADER_NAMES = 3;

/** Stands for the row of a header in a file that has none. */
export const NO_HEADER = -1;

const namesOf = (row: readonly string[]): number => Object.keys(recognise(row).columns).length;

/** The row that names the columns: the first with names enough, else the first; none where that one is a bet already. */
export function headerOf(rows: readonly (readonly string[])[]): number {
  const named = rows.slice(0, HEADER_LINES).findIndex((row) => namesOf(row) >= HEADER_NAMES);
  if (named >= 0) return named;
  const [first = []] = rows;
  return first.filter((cell) => /^\W*\d/.test(cell)).length > 1 ? NO_HEADER : 0;
}

const MAX_NAME = 40;
const ALL_NAMES: ReadonlySet<string> = new Set(Object.values(NAMES).flatMap((names) => names.split('|')));
const isName = (cell: string): boolean => cell.length <= MAX_NAME && ALL_NAMES.has(generalName(cell));

/** Whether a row within the file names columns: it has no number, and the names of a header. */
export function isHeader(row: readonly string[]): boolean {
  return !row.some((cell) => /\d/.test(cell)) && row.filter(isName).length >= HEADER_NAMES;
}

/** The rows of a file as its tracker has them: those of a statement, bet by bet. */
export function rowsOf(
  { tracker }: Pick<Recognised, 'tracker'>,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { header: readonly string[]; rows: readonly Rewritten[] } {
  if (!tracker?.rewritten) return { header, rows };
  return { header: tracker.rewritten.header, rows: tracker.rewritten.rows(rows, header.map(plain), header) };
}
