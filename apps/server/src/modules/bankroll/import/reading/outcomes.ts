import type { Language } from '@quotavera/domain/accounts';
import type { FileOutcome } from '@quotavera/domain/bankroll';
import { among, type Decision, one } from './decision.ts';

/** Words that mean the same in every file that has them. */
const WORDS: readonly (readonly [FileOutcome, RegExp])[] = [
  [
    'half_won',
    /^(hw|half ?w(on|in)?|(settled )?half win|mezza vin\w*|1\/2 ?w|win half|halb gewonnen|media ganada|demi gagn\w*|½ ?w)$/,
  ],
  [
    'half_lost',
    /^(hl|half ?l(ost|oss|ose)?|(settled )?half loss|mezza per\w*|1\/2 ?l|lose half|halb verloren|media perdida|demi perdu\w*|½ ?l)$/,
  ],
  [
    'cash_out',
    /^(settled )?(co|(partial(ly)? )?cash(ed)? ?out|chius[ao]( in anticipo)?|ausgezahlt|ausgecasht|retirad[oa]|cerrad[oa]( anticipadamente)?)$/,
  ],
  ['placed', /^(piazzat[oa]|colocad[oa]|placee?|platziert|place only|each ?way placed)$/],
  [
    'won',
    /^((settled )?(won|win|winner|winning)|vint[oaie]|vincente|vincita|ganad[oa]|acertada|gagne\w*|gagnant\w*|gewonnen|gewinn|yes|si|green|✓|✔|✅)$/,
  ],
  [
    'lost',
    /^((settled )?(lost|loss|lose|loser|losing)|pers[oaie]|perdente|perdita|perdid[oa]|fallada|perdu\w*|perdant\w*|verloren|verlust|no|red|✗|✘|❌|✕)$/,
  ],
  [
    'void',
    /^((settled )?(void|push|pushed|refund(ed)?|cancell?ed|voided|draw no bet)|rimborso|rimborsat\w+|annullat\w+|nulla|nulle?|nul|anulad[oa]|nul[oa]|annule\w*|storniert|ungultig|remboursee?|reembolsad[oa]|devuelt[oa]|returned|abandoned|no action|dead heat void)$/,
  ],
  [
    'open',
    /^(|pending|open|placed|in ?corso|in attesa|in gioco|in progress|active|running|offen|laufend|pendiente|abierta|en curso|en cours|en attente|aperta|unsettled|postponed|live|unmatched|matched)$/,
  ],
];

/** A habit of writing outcomes by letters or signs: a language's, or none's. */
interface Habit {
  language?: Language;
  letters: Readonly<Record<string, FileOutcome>>;
}

/** Letters and signs that mean different things in different files. */
const HABITS: readonly Habit[] = [
  {
    language: 'en',
    letters: { w: 'won', l: 'lost', v: 'void', p: 'void', r: 'void', n: 'void', c: 'cash_out', d: 'void' },
  },
  {
    language: 'en',
    letters: { w: 'won', l: 'lost', v: 'void', p: 'open', r: 'void', n: 'void', c: 'cash_out', d: 'void' },
  },
  { language: 'it', letters: { v: 'won', p: 'lost', r: 'void', n: 'void', a: 'void', c: 'cash_out' } },
  { language: 'de', letters: { g: 'won', v: 'lost', s: 'void', a: 'void', u: 'void', o: 'open' } },
  { language: 'fr', letters: { g: 'won', p: 'lost', r: 'void', n: 'void', a: 'void' } },
  { language: 'es', letters: { g: 'won', p: 'lost', n: 'void', a: 'void', r: 'void', d: 'void' } },
  { language: 'es', letters: { a: 'won', f: 'lost', n: 'void', d: 'void' } },
  { letters: { '1': 'won', '0': 'lost', x: 'void' } },
  { letters: { '1': 'won', '-1': 'lost', '0': 'void' } },
  { letters: { '1': 'won', '2': 'lost', '0': 'void' } },
  { letters: { '+': 'won', '-': 'lost', '=': 'void', '0': 'void' } },
  { letters: { y: 'won', n: 'lost' } },
  { language: 'it', letters: { s: 'won', n: 'lost' } },
];

/** A cell's word as it is compared and remembered: small letters without accents. */
export function wordOf(cell: string): string {
  return cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
}

const meaningOf = (word: string): FileOutcome | null => WORDS.find(([, words]) => words.test(word))?.[0] ?? null;

/** Whether a cell says by its word alone that a bet won or lost. */
export function isDecisive(cell: string): boolean {
  const meaning = meaningOf(wordOf(cell));
  return meaning !== null && meaning !== 'open' && meaning !== 'void';
}

/** A row's word of its outcome, and what else tells of it. */
export interface OutcomeCell {
  word: string;
  /** The sign of what the row won; null where the file doesn't say. */
  result: number | null;
  /** The bet was placed so long ago that it isn't open any more. */
  past: boolean;
}

function contradicts({ result, past }: OutcomeCell, meaning: FileOutcome): boolean {
  if (meaning === 'open') return past;
  if (result === null) return false;
  if (meaning === 'won') return result <= 0;
  if (meaning === 'lost') return result >= 0;
  return meaning === 'void' && result !== 0;
}

const decides = ({ letters }: Habit, words: readonly string[]) =>
  words.some((word) => letters[word] === 'won' || letters[word] === 'lost');

/**
 * The habits by which a column's letters can be read: those that know all of them, say of one that it won or lost, and are contradicted by no
 * result. Where none is left, each that knows a letter.
 */
function habitsOf(
  words: readonly string[],
  cells: readonly OutcomeCell[],
  language: Language | null,
): readonly Habit[] {
  const knowing = HABITS.filter(({ letters }) => words.every((word) => Object.hasOwn(letters, word)));
  const sound = knowing.filter(
    (habit) =>
      decides(habit, words) &&
      cells.every((cell) => !Object.hasOwn(habit.letters, cell.word) || !contradicts(cell, habit.letters[cell.word]!)),
  );
  const own = sound.filter((habit) => habit.language === language);
  return [own, sound, knowing, HABITS].find((habits) => habits.length > 0)!;
}

/**
 * The meaning of each word of a column. A letter means what the habits say by which the whole column can be read, first those of the
 * `language` of its header; where they differ it is open. A word of no habit has no meaning.
 */
export function meaningsOfColumn(
  cells: readonly OutcomeCell[],
  language: Language | null,
): Map<string, Decision<FileOutcome> | null> {
  const words = [...new Set(cells.map(({ word }) => word))];
  const known = words.filter((word) => HABITS.some((habit) => Object.hasOwn(habit.letters, word)));
  const habits = habitsOf(known, cells, language);
  return new Map(
    words.map((word) => {
      if (known.includes(word)) {
        const meanings = habits.flatMap((habit) => (Object.hasOwn(habit.letters, word) ? [habit.letters[word]!] : []));
        return [word, among([...new Set(meanings)])];
      }
      const meaning = meaningOf(word);
      return [word, meaning === null ? null : one(meaning)];
    }),
  );
}
