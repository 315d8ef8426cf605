import type { DateOrder, DecimalSign } from '@quotavera/contract/bankroll';
import { type Outcome, SPORTS, type Sport } from '@quotavera/domain/bet';
import { isDay, romeTime } from '@quotavera/domain/time';

/** A number of a cell in thousandths; null where it isn't one. Signs of currencies and thousands are left out. */
export function thousandths(cell: string, decimal: DecimalSign): number | null {
  const text = cell
    .replace(/[\s\u00a0€$£'’]|EUR|USD|GBP|CHF/gi, '')
    .replaceAll(decimal === ',' ? '.' : ',', '')
    .replace(',', '.')
    .replace(/^\((.+)\)$/, '-$1')
    .replace('\u2212', '-');
  if (!/^[+-]?\d{1,12}(?:\.\d+)?$|^[+-]?\.\d+$/.test(text)) return null;
  const value = Math.round(Number(text) * 1_000);
  return Number.isSafeInteger(value) ? value : null;
}

/** The first letters of months in the product's languages, without accents. */
const MONTHS = [
  'jan|gen|ene|janv',
  'feb|fev|fevr',
  'mar|mrz|maer|mars|marz',
  'apr|abr|avr',
  'may|mag|mai',
  'jun|giu|juin',
  'jul|lug|juil',
  'aug|ago|aou',
  'sep|set',
  'oct|ott|okt',
  'nov',
  'dec|dic|dez',
].map((names) => names.split('|'));

function monthOf(name: string): number {
  const text = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return MONTHS.findIndex((names) => names.some((each) => text.startsWith(each))) + 1;
}

const pad = (value: number | string) => String(value).padStart(2, '0');
const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

/** Returns the instant of a cell; a time without a zone is Europe/Rome's. The result is null where the cell isn't a time. */
export function instantOf(cell: string, order: DateOrder): Date | null {
  const text = cell.trim();
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? null : at;
  }
  const numbers = /^(\d{1,4})[/.\-\s](\d{1,2})[/.\-\s](\d{1,4})(.*)$/.exec(text);
  const named = /^(\d{1,2})[-.\s/]+(\p{L}{3,})\.?[-.\s/,]+(\d{2,4})(.*)$/u.exec(text);
  let day: string;
  let rest: string;
  if (named) {
    day = `${fullYear(named[3]!)}-${pad(monthOf(named[2]!))}-${pad(named[1]!)}`;
    rest = named[4]!;
  } else if (numbers) {
    const [, a, b, c] = numbers as unknown as [string, string, string, string];
    rest = numbers[4]!;
    if (a.length === 4) day = `${a}-${pad(b)}-${pad(c)}`;
    else day = order === 'mdy' ? `${fullYear(c)}-${pad(a)}-${pad(b)}` : `${fullYear(c)}-${pad(b)}-${pad(a)}`;
  } else return null;
  if (!isDay(day)) return null;
  const time = /^[T,\s]*(?:(\d{1,2})[:.](\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(GMT|UTC|Z|AM|PM)?$/i.exec(rest);
  if (!time) return null;
  const [, h = '0', minute = '0', , word = ''] = time;
  const half = /^[ap]m$/i.test(word);
  const hour = half ? (Number(h) % 12) + (/p/i.test(word) ? 12 : 0) : Number(h);
  if (hour > 23 || Number(minute) > 59) return null;
  return word && !half ? new Date(`${day}T${pad(hour)}:${pad(minute)}:00Z`) : romeTime(day, hour, Number(minute));
}

/** `open`: not decided yet. `cash_out`: closed early, at the profit that is stated. */
export type FileOutcome = Outcome | 'open' | 'cash_out';

const WORDS: readonly (readonly [FileOutcome, RegExp])[] = [
  ['half_won', /^(hw|half ?w(on|in)?|mezza vin\w*|1\/2 ?w|win half|halb gewonnen|media ganada|demi gagn\w*)$/],
  [
    'half_lost',
    /^(hl|half ?l(ost|oss|ose)?|mezza per\w*|1\/2 ?l|lose half|halb verloren|media perdida|demi perdu\w*)$/,
  ],
  ['cash_out', /^(c|co|cash(ed)? ?out)$/],
  ['won', /^((settled )?(w|won|win|winner)|vint[oaie]|vincente|ganad[oa]|gagne\w*|gewonnen|1|yes|si|green)$/],
  ['lost', /^((settled )?(l|lost|loss|lose|loser)|pers[oaie]|perdente|perdid[oa]|perdu\w*|verloren|0|no|red)$/],
  [
    'void',
    /^((settled )?(void|push|refund(ed)?|cancell?ed|voided)|r|rimborsat\w+|annullat\w+|nul[aol]?|anulad[oa]|annule\w*|storniert|remboursee?|reembolsad[oa])$/,
  ],
  [
    'open',
    /^(|pending|open|placed|in ?corso|in_progress|active|running|offen|pendiente|abierta|en cours|aperta|unsettled|live)$/,
  ],
];

/**
 * The outcome that a cell states; null for words that say nothing. `letters` are those of the column: where none is W or L, V and P are
 * Italian for won and lost.
 */
export function outcomeOf(cell: string, letters: ReadonlySet<string>): FileOutcome | null {
  const text = cell.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('_', ' ').trim();
  if (text === 'v' || text === 'p') {
    const italian = !letters.has('w') && !letters.has('l') && letters.has('v');
    if (text === 'v') return italian ? 'won' : 'void';
    return italian ? 'lost' : 'open';
  }
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
}

const SPORT_WORDS: readonly (readonly [Sport, RegExp])[] = [
  ['football', /^(soccer|calcio|futbol|fussball|football)/],
  ['basketball', /^(basket|pallacanestro|baloncesto|nba)/],
  ['hockey', /hockey|nhl/],
  ['volleyball', /^(volley|pallavolo)/],
  ['motorsport', /^(formula|f1|moto)/],
  ['esports', /^e ?sport|lol|cs:?go|dota/],
  ['handball', /^(handball|pallamano|balonmano)/],
  ['table_tennis', /^(table tennis|tennis ?tavolo|tischtennis)/],
];

/** The sport that a file's words name; football where they name none. */
export function sportOfWords(cell: string): Sport {
  const text = (cell.split('|')[0] ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return (
    SPORTS.find((sport) => sport === text.replaceAll(' ', '_')) ??
    SPORT_WORDS.find(([, words]) => words.test(text))?.[0] ??
    'football'
  );
}

export function isTrue(cell: string): boolean {
  return /^(1|true|yes|y|x|si|sì|ja|oui|live)$/i.test(cell.trim());
}
