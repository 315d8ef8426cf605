import type { DateOrder, DecimalSign, ImportFormat } from '@quotavera/contract/bankroll';
import { IMPORT_FIELDS, type ImportField } from '@quotavera/domain/bankroll';
/** How a file is read: the columns of each field (numbered from 0), and how it writes numbers and days. */
export interface Mapping {
  columns: Readonly<Partial<Record<ImportField, number>>>;
  decimal: DecimalSign;
  dates: DateOrder;
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Known exports, by the names that their header lines must have. */
const KNOWN: Readonly<Record<Exclude<ImportFormat, 'other'>, Readonly<Partial<Record<ImportField, string>>>>> = {
  bet_analytix: {
    placed_at: 'date',
    event: 'label',
    odds: 'odds',
    stake: 'stake',
    outcome: 'state',
    sport: 'sport',
    bookmaker: 'bookmaker',
    tipster: 'tipster',
    competition: 'competition',
    market: 'bettype',
    closing: 'closing',
    live: 'live',
    freebet: 'freebet',
    payout: 'cashout',
    note: 'comment',
  },
  betfair: { placed_at: 'start time', settled_at: 'settled date', event: 'market', profit: 'profit loss' },
  pikkit: {
    ref: 'bet id',
    bookmaker: 'sportsbook',
    outcome: 'status',
    odds: 'odds',
    closing: 'closing line',
    stake: 'amount',
    profit: 'profit',
    placed_at: 'time placed iso',
    settled_at: 'time settled iso',
    event: 'bet info',
    sport: 'sports',
    competition: 'leagues',
    note: 'tags',
  },
};
/** These column names tell each export from the others. */
const TELLING: Readonly<Record<Exclude<ImportFormat, 'other'>, readonly string[]>> = {
  bet_analytix: ['date', 'type', 'label', 'odds', 'stake', 'state', 'bettype'],
  betfair: ['market', 'start time', 'settled date', 'profit loss'],
  pikkit: ['bet id', 'sportsbook', 'status', 'odds', 'amount', 'bet info'],
};

/** Names of columns in files of any other source, the likelier ones first, in the languages of the product. */
const NAMES: Readonly<Record<ImportField, string>> = {
  placed_at:
    'placed at|placed|date placed|bet date|data giocata|data|date|datum|fecha|giorno|time placed|matchdate|start time|when',
  settled_at: 'settled at|settled|date settled|settled date|data chiusura|time settled',
  event:
    'event|match|game|fixture|partita|evento|incontro|partido|rencontre|evenement|spiel|bet|giocata|label|description',
  selection: 'selection|pick|prediction|pronostico|selezione|esito giocato|apuesta|pari|tipp|seleccion|result pick',
  market: 'market|mercato|mercado|marche|markt|bet type|tipo giocata|bettype',
  sport: 'sport|sports|deporte|sportart',
  competition: 'competition|league|campionato|competizione|torneo|liga|ligue|competicion|wettbewerb|tournament|leagues',
  odds: 'odds|quota|odd|price|cuota|cote|quote|total odds|totalodd|decimal odds',
  stake: 'stake|puntata|importo|amount|mise|einsatz|stake amount|bet size|wager|risk|monto',
  outcome: 'outcome|state|status|esito|stato|resultado|resultat|ergebnis|result|w l|won lost',
  profit: 'profit|profitto|p l|pnl|profit loss|net|gewinn|beneficio|ganancia|gain|guadagno|utile|profit eur',
  payout: 'payout|return|returns|vincita|incasso|auszahlung|retorno|retour',
  bookmaker: 'bookmaker|bookie|sportsbook|book|casa|casa de apuestas|buchmacher|site|conto',
  tipster: 'tipster|source|fonte|autore',
  closing: 'closing|closing odds|quota di chiusura|closing line|clv odds',
  live: 'live|in play|inplay',
  freebet: 'freebet|free bet|bonus bet',
  note: 'note|notes|comment|nota|commento|kommentar|commentaire|tags',
  ref: 'bet id|id|reference|ref|ticket|numero|bet no|betid',
};

export interface Recognised {
  format: ImportFormat;
  columns: Mapping['columns'];
}

/** Recognises the export that a header line belongs to, and the content of each column. */
export function recognise(header: readonly string[]): Recognised {
  const names = header.map(plain);
  const at = (name: string) => names.findIndex((each) => each === name || each.startsWith(`${name} `));
  for (const [format, telling] of Object.entries(TELLING) as [Exclude<ImportFormat, 'other'>, readonly string[]][]) {
    if (!telling.every((name) => at(name) >= 0)) continue;
    const columns = Object.entries(KNOWN[format]).flatMap(([field, name]) => {
      const column = names.indexOf(name) >= 0 ? names.indexOf(name) : at(name);
      return column < 0 ? [] : [[field, column]];
    });
    return { format, columns: Object.fromEntries(columns) };
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
  return { format: 'other', columns };
}

/** How a file writes numbers and days, by the first cells of the columns that hold them. */
export function writingOf(rows: readonly (readonly string[])[], columns: Mapping['columns']): Omit<Mapping, 'columns'> {
  const cells = (fields: readonly ImportField[]) =>
    fields.flatMap((field) => (columns[field] === undefined ? [] : rows.map((row) => row[columns[field]!] ?? '')));
  const numbers = cells(['odds', 'stake', 'profit', 'payout', 'closing']).map((cell) => cell.replace(/[^\d.,]/g, ''));
  // The last sign that is followed by other than three digits separates the decimals.
  const commas = numbers.filter((cell) => /,\d{1,2}$|,\d{4,}$/.test(cell)).length;
  const points = numbers.filter((cell) => /\.\d{1,2}$|\.\d{4,}$/.test(cell)).length;
  const odds = cells(['odds']);
  const thirds = (sign: string) => odds.filter((cell) => cell.includes(sign)).length;
  const decimal = commas > points || (commas === points && thirds(',') > thirds('.')) ? ',' : '.';
  let dates: DateOrder = 'dmy';
  for (const cell of cells(['placed_at', 'settled_at'])) {
    const [, first, second] = /^\s*(\d{1,4})[/.-](\d{1,2})[/.-]\d/.exec(cell) ?? [];
    if (!first || !second) continue;
    if (first.length === 4) return { decimal, dates: 'ymd' };
    if (Number(first) > 12) return { decimal, dates: 'dmy' };
    if (Number(second) > 12) dates = 'mdy';
  }
  return { decimal, dates };
}
