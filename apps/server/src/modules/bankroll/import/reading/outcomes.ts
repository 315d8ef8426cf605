import type { Language } from '@quotavera/domain/accounts';
import type { FileOutcome } from '@quotavera/domain/bankroll';
import { among, type Decision, one } from './decision.ts';

/** Words that mean the same in every file that has them: of bookmakers, exchanges and trackers, and of the product's languages. */
const WORDS: Readonly<Record<FileOutcome, string>> = {
  won:
    'won|win|wins|winner|winning|vinta|vinto|vinti|vinte|vincente|vincita|presa|ganada|ganado|ganadora|acertada|acertado|acierto|gagne|gagnee|gagnes|gagnees|gagnant|gagnante|gewonnen|gewinn|ganha|ganho|' +
    'yes|si|ja|oui|sim|true|vero|wahr|vrai|verdadero|green|verde|hit|correct|✓|✔|✅|🟢|☑',
  lost:
    'lost|loss|lose|loser|losing|losses|persa|perso|persi|perse|perdente|perdita|sbagliata|perdida|perdido|perdedora|fallada|fallado|fallo|perdu|perdue|perdus|perdues|perdant|perdante|verloren|verlust|' +
    'no|nein|non|nao|false|falso|faux|red|rojo|miss|missed|incorrect|✗|✘|❌|✕|❎|🔴',
  void:
    'void|voided|push|pushed|refund|refunded|cancelled|canceled|abandoned|lapsed|scratched|non runner|nonrunner|no action|no bet|draw no bet|stake returned|stake refunded|dead heat void|tie|tied|' +
    'rimborso|rimborsata|rimborsato|rimborsate|rimborsati|annullata|annullato|nulla|nullo|anulada|anulado|nula|nulo|nul|nulle|null|annule|annulee|storniert|annulliert|ungultig|' +
    'rembourse|remboursee|reembolsada|reembolsado|devuelta|devuelto|devolvida|devolvido|zuruckerstattet',
  half_won:
    'hw|half w|half won|half win|halfwin|halfwon|won half|win half|half winner|1/2 w|1/2 won|1/2 win|win 1/2|won 1/2|win/2|w/2|½ w|½ won|½ win|' +
    'mezza vinta|mezza vincente|mezza vincita|vinta meta|meta vinta|halb gewonnen|halbgewonnen|media ganada|medio ganada|demi gagne|demi gagnee|demi gagnant|half green|meio green|meia ganha|meio ganha',
  half_lost:
    'hl|half l|half lost|half loss|half lose|halfloss|halflost|lost half|lose half|loss half|half loser|1/2 l|1/2 lost|1/2 loss|loss 1/2|lost 1/2|lose 1/2|loss/2|l/2|½ l|½ lost|½ loss|' +
    'mezza persa|mezza perdente|mezza perdita|persa meta|meta persa|halb verloren|halbverloren|media perdida|medio perdida|demi perdu|demi perdue|demi perdant|half red|meio red|meia perdida|meio perdida',
  cash_out:
    'co|cash out|cashout|cashed out|cashedout|partial cash out|partial cashout|partially cashed out|chiusa|chiuso|chiusa in anticipo|ausgezahlt|ausgecasht|cerrada|cerrado|cerrada anticipadamente|' +
    'cerrado anticipadamente|encaissee|encaisse|encerrada',
  placed: 'piazzata|piazzato|placee|place|platziert|place only|each way placed',
  open:
    '|pending|open|placed|in corso|incorso|in attesa|in gioco|da giocare|in progress|active|running|accepted|upcoming|not started|unsettled|postponed|live|unmatched|matched|offen|laufend|ausstehend|' +
    'pendiente|pendente|abierta|abierto|en curso|en juego|en cours|en attente|ouvert|ouverte|aperta|aperto|em aberto|em andamento|?',
};

const MEANINGS: ReadonlyMap<string, FileOutcome> = new Map(
  (Object.entries(WORDS) as [FileOutcome, string][]).flatMap(([outcome, words]) =>
    words.split('|').map((word) => [word, outcome] as const),
  ),
);

/** Words with two meanings: the reader says which. */
const TWOFOLD: ReadonlyMap<string, readonly FileOutcome[]> = new Map([
  // An American who cashed has won, a European has closed early.
  ['cashed', ['won', 'cash_out']],
  // Money that was returned is the stake, or what was won with it.
  ['returned', ['void', 'won']],
  // A selection that was taken back didn't run, a bet that was taken back was cashed out.
  ['retirada', ['void', 'cash_out']],
  ['retirado', ['void', 'cash_out']],
  // A bet of which a slip says "colocada" was placed at the bookmaker, a horse came in behind the winner.
  ['colocada', ['open', 'placed']],
  ['colocado', ['open', 'placed']],
  ['settled', ['won', 'lost', 'void']],
]);

/** A habit of writing outcomes by letters or signs: a language's, or none's. */
interface Habit {
  language?: Language;
  /** Sums must agree with the letters. */
  needsSums?: true;
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
  // The sign that was bet on is written so, too: sums must say that it is none.
  { letters: { '1': 'won', '2': 'lost', '0': 'void' }, needsSums: true },
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
    .trim()
    .replace(/^(-?\d)\.0$/, '$1');
}

/** The word without what stands around it in some exports: "Settled – Win", "(won)", "half-won". */
const core = (word: string): string =>
  word
    .replace(/[()!:;.,\u2013\u2014-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:settled|bet|result) (?=.)/, '');

const meaningOf = (word: string): FileOutcome | null => MEANINGS.get(word) ?? MEANINGS.get(core(word)) ?? null;

const MISSING = /^(?:[-\u2013\u2014]+|n\/?a)$/;

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
 * result. Where all are contradicted, each that knows the letters; none where no habit knows all of them.
 */
function habitsOf(
  words: readonly string[],
  cells: readonly OutcomeCell[],
  language: Language | null,
): readonly Habit[] {
  const hasSums = cells.some(({ word, result }) => words.includes(word) && result !== null);
  const knowing = HABITS.filter(({ letters }) => words.every((word) => Object.hasOwn(letters, word)));
  const proved = knowing.filter(({ needsSums }) => hasSums || !needsSums);
  const sound = proved.filter(
    (habit) =>
      decides(habit, words) &&
      cells.every((cell) => !Object.hasOwn(habit.letters, cell.word) || !contradicts(cell, habit.letters[cell.word]!)),
  );
  const own = sound.filter((habit) => habit.language === language);
  return [own, sound, proved].find((habits) => habits.length > 0) ?? [];
}

const DECISIONS: readonly FileOutcome[] = ['won', 'lost', 'void'];

/** A letter means what the habits of its column say; where no habit reads the column, what any says, or another outcome. */
function meaningOfLetter(word: string, habits: readonly Habit[]): Decision<FileOutcome> {
  const knowing = (some: readonly Habit[]) =>
    some.flatMap(({ letters }) => (Object.hasOwn(letters, word) ? [letters[word]!] : []));
  if (habits.length > 0) return among([...new Set(knowing(habits))]);
  return { open: [...new Set([...knowing(HABITS), ...DECISIONS])] };
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
  // A dash is a loss beside a plus; beside anything else it stands for nothing.
  const isMissing = (word: string) => MISSING.test(word) && !words.includes('+');
  const known = words.filter((word) => !isMissing(word) && HABITS.some(({ letters }) => Object.hasOwn(letters, word)));
  const habits = habitsOf(known, cells, language);
  return new Map(
    words.map((word) => {
      if (isMissing(word)) return [word, one<FileOutcome>('open')];
      if (known.includes(word)) return [word, meaningOfLetter(word, habits)];
      const twofold = TWOFOLD.get(word) ?? TWOFOLD.get(core(word));
      if (twofold) return [word, { open: twofold }];
      const meaning = meaningOf(word);
      return [word, meaning === null ? null : one(meaning)];
    }),
  );
}

/** Whether a cell says nothing of an outcome. */
export const saysNothing = (cell: string): boolean => cell.trim() === '' || MISSING.test(wordOf(cell));
