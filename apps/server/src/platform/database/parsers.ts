import pg from 'pg';

const { builtins } = pg.types;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} doesn't fit a number exactly`);
  return value;
}

const ARRAY_OF_INT8 = 1016;
const ARRAY_OF_DATE = 1182;
const text = (value: string): string => value;

const arrayParser = (oid: number) => pg.types.getTypeParser(oid as never) as (value: string) => unknown[];
const parseTextArray = arrayParser(1009);

const PARSERS = new Map<number, (value: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, text],
  [builtins.DATE, text],
  [ARRAY_OF_INT8, (value) => parseTextArray(value).map((item) => (item === null ? null : safeInteger(String(item))))],
  [ARRAY_OF_DATE, (value) => parseTextArray(value)],
]);

/**
 * int8 → number (throws beyond 2⁵³), numeric → string (exact), date → 'YYYY-MM-DD', timestamptz → Date (the driver's own).
 * Inside JSON built by the database int8 is a number as well, but numeric becomes a JSON number: cast it to text there.
 */
export const TYPE_PARSERS: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    const parser = format === 'binary' ? undefined : PARSERS.get(oid);
    return (parser ?? pg.types.getTypeParser(oid as never, format as never)) as never;
  },
} as pg.CustomTypesConfig;
