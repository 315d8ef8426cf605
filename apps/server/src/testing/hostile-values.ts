/** A string of a length that no field takes. */
const LONG = 'x'.repeat(200_000);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n += 1) value = n % 2 ? { a: value } : [value];
  return value;
}

/** Somebody with bad intentions, or with a bug, may put these JSON values where a value of a body belongs. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'nul \u0000 in a longer text',
  '\ud800',
  'half \udc00 of a pair',
  '\uffff\ufffe\u202e',
  'a \u0002 of a PDF',
  '\u2066\u202eturned',
  'both \u200f\u061c\u2067ways\u200e',
  'constructor',
  'toString',
  "'; drop table tip; --",
  '" or 1=1 --',
  '%_\\',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '__proto__',
  '1e3',
  '1e999',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '999999999.999999999',
  '0.000000001',
  '9'.repeat(400),
  LONG,
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-03-02T24:00:00+99:99',
  '0001-01-01T00:00:00+14:00',
  [],
  {},
  [[]],
  [null],
  Array.from({ length: 10_000 }, () => 'x'),
  { length: -1 },
  nested(500),
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
];

/** Somebody may put these words where a word of an address or a query belongs. */
export const HOSTILE_WORDS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '9007199254740992',
  '9223372036854775808',
  '99999999999999999999999',
  'NaN',
  '\u0000',
  'a\u0000b',
  'a\u0007b',
  '%00',
  '%',
  '_',
  '\\',
  "'; select pg_sleep(9); --",
  "' or '1'='1",
  '../../etc/passwd',
  '\ufffd',
  'é😀',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '\u2066\u202eturned',
  '0001-01-01',
  '0000-01-01',
  '9999-12-31',
  '275760-09-13',
  '2026-02-30',
  '2026-03',
  '0000-01',
  '9999-12',
  'x'.repeat(190),
];

/** Somebody may give these names to a field that nobody asked for; a plain object answers to most of them. */
export const HOSTILE_KEYS: readonly string[] = [
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  '',
  ' ',
  '.',
  '0',
  'é\u202e😀',
  'x'.repeat(5_000),
];

/** A copy in which every object has hostile keys too. */
export function withHostileKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withHostileKeys);
  const own = Object.entries(value).map(([key, inner]) => [key, withHostileKeys(inner)]);
  return Object.fromEntries([...HOSTILE_KEYS.map((key) => [key, 1]), ...own]);
}

/** Every path to a value inside, and to the value itself. */
export function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  const own = path.length > 0 ? [[...path]] : [];
  if (typeof value !== 'object' || value === null) return own;
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

/** A copy with another value at the path; `undefined` leaves the key out. */
export function withValue(value: unknown, path: readonly string[], replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = withValue(copy[key], rest, replacement);
  return copy;
}

const isWithin = (inner: readonly string[], outer: readonly string[]) => outer.every((key, n) => inner[n] === key);

/** Copies that together have the value at each of these paths: one, and a further one for paths that lie in one another. */
export function withValueAtAll(value: unknown, paths: readonly (readonly string[])[], replacement: unknown): unknown[] {
  const groups: (readonly string[])[][] = [];
  for (const path of paths) {
    const group = groups.find((other) => !other.some((each) => isWithin(path, each) || isWithin(each, path)));
    if (group) group.push(path);
    else groups.push([path]);
  }
  return groups.map((group) => group.reduce((copy, path) => withValue(copy, path, replacement), value));
}
