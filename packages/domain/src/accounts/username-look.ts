/**
 * What is left of a username when what eyes don't tell apart is made equal: case, separators, `0` and `o`, `1`, `i` and `l`, `rn` and
 * `m`, `vv` and `w`. Two accounts never have the same. The database's function `username_look` says the same, for its unique index;
 * a test holds the two together.
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
