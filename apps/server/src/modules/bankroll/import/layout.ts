import type { ImportFormat } from '@quotavera/contract/bankroll';
import type { Language } from '@quotavera/domain/accounts';
import { IMPORT_FIELDS, type ImportField } from '@quotavera/domain/bankroll';
import { isDecisive } from './reading/outcomes.ts';
import type { Choices } from './reading/reading.ts';
import { type Rewritten, TRACKERS, type Tracker } from './trackers/index.ts';

/** The reader's choices of how a file is read: the columns of each field (numbered from 0), its header, and how it writes. */
export interface Mapping extends Choices {
  /** The export that the file is, whatever its header tells. */
  format?: ImportFormat;
  columns?: Readonly<Partial<Record<ImportField, number>>>;
  /** Numbered from 1, as it stands in the file. */
  header_line?: number;
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Names of columns in files of any other source, the likelier ones first, in the languages of the product. */
const NAMES: Readonly<Record<ImportField, string>> = {
  placed_at:
    'placed at|placed|date placed|date accepted|bet date|data giocata|data|date|datum|fecha|giorno|time placed|matchdate|start time|when',
  settled_at: 'settled at|settled|date settled|settled date|data chiusura|time settled',
  event:
    'event|match|game|fixture|partita|evento|incontro|partido|rencontre|evenement|spiel|event match|matchup|teams|bet|giocata|label|description|ticket details',
  side: 'side|lay|back lay|lato|bet side|punta banca|lado|seite|bid type',
  liability: 'liability|responsabilita|risk amount|haftung|responsabilidad|responsabilite',
  staked: 'staked',
  selection: 'selection|pick|prediction|pronostico|selezione|esito giocato|apuesta|pari|tipp|seleccion|result pick|bet',
  market: 'market|mercato|mercado|marche|markt|bet type|tipo giocata|bettype',
  sport: 'sport|sports|deporte|sportart',
  competition: 'competition|league|campionato|competizione|torneo|liga|ligue|competicion|wettbewerb|tournament|leagues',
  odds: 'odds|quota|odd|price|cuota|cote|quote|total odds|totalodd|decimal odds|line',
  stake: 'stake|puntata|importo|amount|mise|einsatz|stake amount|bet size|wager|risk|monto',
  outcome: 'outcome|state|status|esito|stato|resultado|resultat|ergebnis|statut|estado|result|w l|won lost|won',
  profit: 'profit|profitto|p l|pnl|profit loss|net|gewinn|beneficio|ganancia|gain|guadagno|utile|profit eur',
  payout: 'payout|return|returns|vincita|incasso|auszahlung|retorno|retour',
  bookmaker: 'bookmaker|bookie|sportsbook|book|casa|casa de apuestas|buchmacher|site|conto',
  tipster: 'tipster|source|fonte|autore',
  closing: 'closing|closing odds|quota di chiusura|closing line|clv odds',
  live: 'live|in play|inplay',
  freebet:
    'freebet|free bet|bonus bet|scommessa gratuita|apuesta gratis|pari gratuit|gratiswette|freiwette|stake type|funds',
  base_odds:
    'base odds|original odds|unboosted odds|odds before boost|normal odds|quota base|quota originale|cuota original|cote initiale|ursprungliche quote',
  each_way: 'each way|eachway|ew|e w',
  place_terms: 'place terms|each way terms|ew terms|place fraction|place odds|frazione piazzato',
  dead_heat: 'dead heat|deadheat|parita|totes rennen',
  cash_out: 'cash out|cashout|cash out value|cash out amount|cashed out|valore cash out',
  cash_out_stake: 'cash out stake|cashed out stake|partial stake|puntata cash out',
  currency: 'currency|ccy|valuta|divisa|moneda|devise|wahrung',
  note: 'note|notes|comment|nota|commento|kommentar|commentaire|tags',
  ref: 'bet id|id|bet reference|reference|ref|ticket|numero|bet no|betid',
};

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

/** The place of a column by its name, whole or with a currency after it. */
function columnOf(names: readonly string[], wanted: string): number {
  const places = wanted
    .split('|')
    .flatMap((name) => [names.indexOf(name), names.findIndex((each) => each.startsWith(`${name} `))]);
  return places.find((place) => place >= 0) ?? -1;
}

/** The export that a header tells, or the one that the reader says it is. */
function trackerOf(names: readonly string[], choice: ImportFormat | undefined): Tracker | null {
  if (choice) return TRACKERS.find(({ format }) => format === choice) ?? null;
  return TRACKERS.find(({ telling }) => telling.every((name) => columnOf(names, name) >= 0)) ?? null;
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
  const taken = new Set<number>();
  const columns: Partial<Record<ImportField, number>> = {};
  for (const field of IMPORT_FIELDS) {
    const found = NAMES[field]
      .split('|')
      .map((name) => names.findIndex((each, n) => each === name && !taken.has(n)))
      .find((column) => column >= 0);
    if (found === undefined) continue;
    taken.add(found);
    columns[field] = found;
  }
  // "Esito" beside "Stato" is the sign that was bet on.
  if (columns.selection === undefined && names.filter((name) => OUTCOME_NAMES.has(name)).length > 1) {
    const esito = names.indexOf('esito');
    const other = names.findIndex((name) => name !== 'esito' && OUTCOME_NAMES.has(name));
    if (esito >= 0 && other >= 0) Object.assign(columns, { selection: esito, outcome: other });
  }
  // A file without a column of matches names them in the selection or the market.
  columns.event ??= columns.selection ?? columns.market;
  if (columns.event === undefined) delete columns.event;
  return { format: 'other', columns, language: languageOf(names), tracker: null };
}

const OUTCOME_NAMES: ReadonlySet<string> = new Set(NAMES.outcome.split('|'));
const HEADER_LINES = 20;
/** A line with so many names of columns is a header, whatever stands before it. */
const HEADER_NAMES = 3;

/** The row that names the columns: the first with names enough, else the first. */
export function headerOf(rows: readonly (readonly string[])[]): number {
  const named = rows
    .slice(0, HEADER_LINES)
    .findIndex((row) => Object.keys(recognise(row).columns).length >= HEADER_NAMES);
  return Math.max(0, named);
}

const SIDE_CELL = /^(back|lay|punta|banca)$/i;

/** The columns of a file of no known source, put right by what two of them hold: "Settled" is no outcome, and a type may be a side. */
export function provedColumns(
  { columns }: Pick<Recognised, 'columns'>,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Recognised['columns'] {
  const names = header.map(plain);
  const cellsOf = (column: number) => rows.map((row) => (row[column] ?? '').trim()).filter(Boolean);
  const decides = (column: number | undefined) => column !== undefined && cellsOf(column).some(isDecisive);
  const others = names.flatMap((name, n) => (OUTCOME_NAMES.has(name) && n !== columns.selection ? [n] : []));
  const outcome = decides(columns.outcome) ? columns.outcome : (others.find(decides) ?? columns.outcome);
  const isMatch = (column: number) => cellsOf(column).some((cell) => / (?:vs?\.?|-|–|@|at) /i.test(cell));
  const namesMatches = columns.event === columns.selection && columns.market !== undefined && isMatch(columns.market);
  const typed = names.findIndex((name) => /^(bet )?type$|^tipo$/.test(name));
  const isSide = typed >= 0 && cellsOf(typed).length > 0 && cellsOf(typed).every((cell) => SIDE_CELL.test(cell));
  return {
    ...columns,
    ...(namesMatches ? { event: columns.market! } : {}),
    ...(outcome === undefined ? {} : { outcome }),
    ...(columns.side === undefined && isSide ? { side: typed } : {}),
  };
}

/** The rows of a file as its tracker has them: those of a statement, bet by bet. */
export function rowsOf(
  { tracker }: Pick<Recognised, 'tracker'>,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): { header: readonly string[]; rows: readonly Rewritten[] } {
  if (!tracker?.rewritten) return { header, rows };
  return { header: tracker.rewritten.header, rows: tracker.rewritten.rows(rows, header.map(plain)) };
}
