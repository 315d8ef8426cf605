import { ESTIMATED_LENGTH, GUESSABLE_SCORE, passwordProblems, passwordTooLong } from '@quotavera/domain/accounts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

let estimator: ZxcvbnFactory | null = null;

/** Facts about the password's owner that an attacker may know too. */
export interface PasswordOwner {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
}

/** Why a new password can't be accepted, as a field code, or null. It costs up to 30 ms, so call it behind a rate limit only. */
export function passwordRefusal(password: string, owner: PasswordOwner): string | null {
  if (passwordTooLong(password)) return 'password_too_long';
  if (passwordProblems(password).length > 0) return 'password_weak';
  const words = [owner.email, owner.username, owner.firstName, owner.lastName].filter((word) => word !== '');
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = estimator.check(password.slice(0, ESTIMATED_LENGTH), words);
  return score <= GUESSABLE_SCORE ? 'too_guessable' : null;
}
