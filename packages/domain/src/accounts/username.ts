/**
 * A username with look-alikes made equal: case, separators, `0` and `o`, `1`, `i` and `l`, `rn` and `m`, `vv` and `w`. No two accounts
 * share one. The database's function `username_look` computes the same for its unique index, and a test compares the two.
 */
export function usernameLook(username: string): string {
  return username
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/0/g, 'o')
    .replace(/[1i]/g, 'l')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;

/** Letters without marks, digits and single `.`, `_`, `-` between them: what can be typed anywhere and stand in an address as it is. */
const USERNAME = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/i;

/** Names that would pass for the house or for a part of its addresses. Compared without separators and digits at the end. */
const RESERVED = new Set([
  'about',
  'admin',
  'administrator',
  'amministratore',
  'amministrazione',
  'anonymous',
  'api',
  'assistenza',
  'billing',
  'blog',
  'everyone',
  'help',
  'info',
  'ledger',
  'login',
  'mail',
  'me',
  'moderator',
  'moderatore',
  'news',
  'nobody',
  'null',
  'official',
  'operator',
  'postmaster',
  'quotavera',
  'register',
  'root',
  'security',
  'settings',
  'staff',
  'support',
  'supporto',
  'system',
  'team',
  'ufficiale',
  'undefined',
  'webmaster',
  'www',
]);

export type UsernameProblem =
  | 'required'
  | 'username_too_short'
  | 'username_too_long'
  | 'username_invalid'
  | 'username_reserved';

const RESERVED_LOOKS = new Set([...RESERVED].map(usernameLook));
const HOUSE = usernameLook('quotavera');

/** Whether a username would pass for the house: `admin`, `Ad.min1`, `adm1n`, `quota_vera`, `quotavera-staff`, `Qu0tavera`. */
export function isReservedUsername(username: string): boolean {
  const letters = username.toLowerCase().replace(/[^a-z]/g, '');
  const look = usernameLook(username);
  return RESERVED.has(letters) || RESERVED_LOOKS.has(look) || look.includes(HOUSE) || letters.includes('quotavera');
}

/** Returns what is wrong with a username, or null. Whether somebody else has the username is checked elsewhere. */
export function usernameProblem(username: string): UsernameProblem | null {
  if (username === '') return 'required';
  if (username.length > USERNAME_MAX_LENGTH) return 'username_too_long';
  if (!USERNAME.test(username)) return 'username_invalid';
  if (username.length < USERNAME_MIN_LENGTH) return 'username_too_short';
  return isReservedUsername(username) ? 'username_reserved' : null;
}
