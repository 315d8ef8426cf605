import { ESTIMATED_LENGTH, holdsPersonalWord } from '@quotavera/domain/accounts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// Its word lists weigh more than the whole page: this module is only ever loaded lazily, once somebody types a new password.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The highest score of a password that contains a word of its owner's, because somebody who knows them tries it early. The server accepts it. */
const PERSONAL_SCORE = 1;

/** How hard a password is to guess, 0 to 4, for somebody who knows `words` of its owner. */
export function strengthOf(password: string, words: readonly string[]): 0 | 1 | 2 | 3 | 4 {
  const personalWords = words.filter((word) => word !== '');
  const { score } = estimator.check(password.slice(0, ESTIMATED_LENGTH), personalWords);
  return holdsPersonalWord(password, personalWords) ? (Math.min(score, PERSONAL_SCORE) as 0 | 1) : score;
}
