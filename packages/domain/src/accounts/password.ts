import { PASSWORD_MIN_LENGTH } from '../limits/limits.ts';

/** Longer ones are refused: hashing must not become a way to keep the server busy. In characters (code points). */
const PASSWORD_MAX_LENGTH = 128;

export const PASSWORD_PROBLEMS = ['too_short', 'no_lower', 'no_upper', 'no_digit', 'no_symbol'] as const;
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number];

const NEEDED: readonly (readonly [PasswordProblem, RegExp])[] = [
  ['no_lower', /\p{Ll}/u],
  ['no_upper', /\p{Lu}/u],
  ['no_digit', /\p{Nd}/u],
  // A space counts: passphrases are welcome.
  ['no_symbol', /[\p{P}\p{S} ]/u],
];

/**
 * Returns what this password still lacks, in the order of the list above; the result is empty when the password may be used. Letters of any
 * script count.
 */
export function passwordProblems(password: string): PasswordProblem[] {
  const problems: PasswordProblem[] = [...password].length < PASSWORD_MIN_LENGTH ? ['too_short'] : [];
  for (const [problem, present] of NEEDED) if (!present.test(password)) problems.push(problem);
  return problems;
}

/** True when the password has more characters than are accepted. */
export function passwordTooLong(password: string): boolean {
  return password.length > PASSWORD_MAX_LENGTH * 2 || [...password].length > PASSWORD_MAX_LENGTH;
}

/** zxcvbn scores passwords from 0 to 4. A password with this score is among an attacker's first thousand guesses and is refused. */
export const GUESSABLE_SCORE = 0;
/** Only so many characters are estimated, because estimating takes more than linear time and a longer text changes little. */
export const ESTIMATED_LENGTH = 64;

const PERSONAL_MIN_LENGTH = 4;

/** Whether the password contains something known of its owner: a name, the username, the part before the `@`. */
export function holdsPersonalWord(password: string, words: readonly string[]): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  return words
    .flatMap((word) => [word, word.split('@', 1)[0] ?? ''])
    .map((word) => word.normalize('NFC').toLowerCase().trim())
    .some((word) => word.length >= PERSONAL_MIN_LENGTH && lower.includes(word));
}
