import { folded } from '@quotavera/domain/home';

const CLUB_WORDS = new Set(['fc', 'afc', 'cf']);

const wordsOf = (name: string): string[] =>
  folded(name)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);

/** A team's name without accents, capitals, apostrophes and other signs. */
export const spellingOf = (name: string): string => wordsOf(name).join(' ');

function tellingWords(name: string): string[] {
  const words = wordsOf(name);
  const telling = words.filter((word) => !CLUB_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Reduces a team's name to the part that its spellings share: its spelling without "FC". */
export const teamKey = (name: string): string => tellingWords(name).join(' ');

/** A word may be shortened to its beginning ("Man") when so many letters are left. */
const BEGINNING = 3;

/** Whether the letters of a short word stand in a long one, in order and from its first on ("Utd", "Nottm"). */
function isContracted(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

const isBeginning = (short: string, long: string) => short.length >= BEGINNING && long.startsWith(short);

function shortens(short: readonly string[], long: readonly string[]): boolean {
  const [only] = short;
  if (short.length === 1 && long.length > 1 && only === long.map((word) => word[0]).join('')) return true;
  const isTold = short.some((word) => long.some((other) => isBeginning(word, other)));
  const left = [...long];
  return (
    isTold &&
    short.every((word) => {
      const at = left.findIndex((other) => isBeginning(word, other) || (short.length > 1 && isContracted(word, other)));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
  );
}

/** A club's second team, its young ones and its women end their name so. */
const SQUAD = /^(?:b|c|ii|iii|u\d\d|res|reserves|w|women|femminile|femenino|feminin|frauen)$/;

const squadOf = (words: readonly string[]) => (SQUAD.test(words.at(-1) ?? '') ? words.at(-1) : undefined);

/**
 * Whether two names may stand for one team: each word of the shorter one is a word of the other, or shortens it. A club's other squads are
 * teams of their own.
 */
export function mayBeOneTeam(a: string, b: string): boolean {
  const [own, other] = [tellingWords(a), tellingWords(b)];
  if (squadOf(own) !== squadOf(other)) return false;
  return own.length > 0 && other.length > 0 && (shortens(own, other) || shortens(other, own));
}
