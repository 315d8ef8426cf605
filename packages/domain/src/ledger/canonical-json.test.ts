import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalJson,
  fromDecimal,
  fromDoubleText,
  type JsonValue,
  parseCanonicalJson,
  toDecimal,
  toDoubleText,
} from './index.ts';

test('canonical JSON (RFC 8785) orders keys by UTF-16 code units and escapes as the RFC’s examples do', () => {
  // RFC 8785 section 3.2.3.
  const keys: JsonValue = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  expect(canonicalJson(keys)).toBe(
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis",' +
      '"\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  );
  // RFC 8785 section 3.2.2, without its fractions: the ledger writes none.
  expect(
    canonicalJson({ string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f', literals: [null, true, false] }),
  ).toBe('{"literals":[null,true,false],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}');
});

test('canonical JSON (RFC 8785) refuses what has no one form: fractions, huge numbers, lone surrogates, undefined, foreign objects', () => {
  const bad: unknown[] = [0.5, Number.NaN, Infinity, 2 ** 53, '\ud800', { a: undefined }, new Date(0), () => 1, 1n];
  for (const value of bad) expect(() => canonicalJson(value as JsonValue)).toThrow(TypeError);
  expect(canonicalJson(-0)).toBe('0');
});

test('round-trips, and accepts only the canonical text', () => {
  const value = fc.letrec<{ json: JsonValue }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('json'), { maxLength: 4 }),
      fc.dictionary(fc.string({ unit: 'binary' }), tie('json'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).json;
  fc.assert(
    fc.property(value, (json) => {
      const text = canonicalJson(json);
      expect(parseCanonicalJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(json)));
    }),
  );
  for (const text of ['{"a":1, "b":2}', '{"b":1,"a":2}', '{"a":1,"a":1}', '1.0', '01', '"\\u0041"', '{', '']) {
    expect(parseCanonicalJson(text)).toEqual({ ok: false });
  }
});

test('decimals have one text each', () => {
  expect([
    toDecimal(2100, 3),
    toDecimal(-250, 3),
    toDecimal(2000, 3),
    toDecimal(0, 3),
    toDecimal(1_045_000, 6),
  ]).toEqual(['2.1', '-0.25', '2', '0', '1.045']);
  for (const text of ['2.10', '02', '-0', '+1', '1.', '.5', '1e3', '', ' 1', '2,1', '2.1234']) {
    expect(fromDecimal(text, 3)).toBeNull();
  }
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(3, 4, 6), (value, places) => {
      expect(fromDecimal(toDecimal(value, places), places)).toBe(value);
    }),
  );
});

test('decimals keep doubles whole', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(fromDoubleText(toDoubleText(value))).toBe(value === 0 ? 0 : value);
    }),
  );
  for (const text of ['0.10', '1e-1', '.1', '-0', 'NaN', 'Infinity', '0x10']) expect(fromDoubleText(text)).toBeNull();
});
