/** The ledger writes only integers, so that no reader's number type can change a figure; fractions travel as decimal strings. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * Canonical JSON text of a value: RFC 8785 (JCS) restricted to safe integers. Keys are ordered by UTF-16 code units.
 * Members whose value is `undefined` are not allowed. Throws a TypeError on anything else than a `JsonValue`.
 */
export function canonicalJson(value: JsonValue): string {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === 'string') return canonicalString(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`canonical JSON holds safe integers only, not ${value}`);
    return Object.is(value, -0) ? '0' : String(value);
  }
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => canonicalJson(item)).join(',')}]`;
  if (typeof value === 'object' && isPlain(value)) {
    const members = value as { readonly [key: string]: JsonValue };
    // Array#sort without a comparator compares UTF-16 code units, as RFC 8785 section 3.2.3 asks.
    const keys = Object.keys(members).sort();
    return `{${keys.map((key) => `${canonicalString(key)}:${canonicalJson(members[key]!)}`).join(',')}}`;
  }
  throw new TypeError(`canonical JSON cannot hold a ${typeof value}`);
}

/** The value of canonical JSON text, or null (the failure, told apart by `ok`) when the text is not exactly canonical. */
export function parseCanonicalJson(text: string): { ok: true; value: JsonValue } | { ok: false } {
  try {
    const value = JSON.parse(text) as JsonValue;
    return canonicalJson(value) === text ? { ok: true, value } : { ok: false };
  } catch {
    return { ok: false };
  }
}

function canonicalString(text: string): string {
  if (LONE_SURROGATE.test(text)) throw new TypeError('canonical JSON cannot hold a lone surrogate');
  return JSON.stringify(text);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
