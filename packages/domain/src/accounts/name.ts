import { hasHiddenCharacters, tidyLine } from './text.ts';

/** Of a first or last name, in characters. */
const NAME_MAX_LENGTH = 60;

/** Letters of any script with their marks, joined by spaces, apostrophes, hyphens, full stops: O'Neill, D’Ambrosio, van der Berg, J. */
const NAME = /^\p{L}\p{M}*(?:[ '’ʼ.·-]{0,2}\p{L}\p{M}*)*\.?$/u;

export type NameProblem = 'required' | 'name_too_long' | 'name_invalid';

/** What is wrong with a first or last name, or null. Looks at it as `tidyLine` writes it. */
export function nameProblem(name: string): NameProblem | null {
  const tidy = tidyLine(name);
  if (tidy === '') return 'required';
  if ([...tidy].length > NAME_MAX_LENGTH) return 'name_too_long';
  return hasHiddenCharacters(tidy) || !NAME.test(tidy) ? 'name_invalid' : null;
}
