import type { ImportFormat } from '@quotavera/contract/bankroll';
import type { Language } from '@quotavera/domain/accounts';
import { type FileOutcome, IMPORT_FIELDS, type ImportField } from '@quotavera/domain/bankroll';
import type { Choices } from './reading/reading.ts';

/** The reader's choices of how a file is read: the columns of each field (numbered from 0), its header, and how it writes. */
export interface Mapping extends Choices {
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

/** Known exports, by the names that their header lines must have. */
const KNOWN: Readonly<Record<Exclude<ImportFormat, 'other'>, Readonly<Partial<Record<ImportField, string>>>>> = {
  quotavera: {
    ref: 'bet id',
    placed_at: 'placed at',
    event: 'event',
    selection: 'selection',
    market: 'market',
    sport: 'sport',
    competition: 'competition',
    bookmaker: 'bookmaker',
    tipster: 'tipster',
    side: 'side',
    odds: 'odds',
    stake: 'stake',
    liability: 'liability',
    staked: 'staked',
    profit: 'profit',
    outcome: 'outcome',
    closing: 'closing odds',
    live: 'phase',
    note: 'note',
    freebet: 'funds',
    base_odds: 'base odds',
    each_way: 'each way',
    currency: 'currency',
  },
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
  quotavera: ['bet id', 'placed at', 'day', 'source', 'kind', 'phase', 'closing odds', 'fair clv'],
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
  side: 'side|lay|back lay|lato|bet side|punta banca|lado|seite|bid type',
  liability: 'liability|responsabilita|risk amount|haftung|responsabilidad|responsabilite',
  staked: 'staked',
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

/** Letters that a known export writes for what it calls pending, won and lost. */
export const KNOWN_WORDS: Readonly<Partial<Record<ImportFormat, Readonly<Record<string, FileOutcome>>>>> = {
  bet_analytix: { w: 'won', l: 'lost', p: 'open', v: 'void', r: 'void', c: 'cash_out', h: 'half_won' },
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
    return { format, columns: Object.fromEntries(columns), language: languageOf(names) };
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
  return { format: 'other', columns, language: languageOf(names) };
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
