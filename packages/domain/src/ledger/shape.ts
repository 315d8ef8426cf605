import type { JsonValue } from './canonical-json.ts';
import { fromDecimal, fromDoubleText } from './decimal.ts';

/** Says whether a JSON value has the form that the ledger writes. */
export type Check = (value: JsonValue | undefined) => boolean;

export const isString: Check = (value) => typeof value === 'string';
export const isBoolean: Check = (value) => typeof value === 'boolean';
export const isNull: Check = (value) => value === null;
export const isHex = (bytes: number): Check => {
  const pattern = new RegExp(`^[0-9a-f]{${bytes * 2}}$`);
  return (value) => typeof value === 'string' && pattern.test(value);
};
export const isInteger = (from: number, to = Number.MAX_SAFE_INTEGER): Check => {
  return (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= from && value <= to;
};
export const isDecimal = (places: number, from = -Infinity, to = Infinity): Check => {
  return (value) => {
    const parsed = typeof value === 'string' ? fromDecimal(value, places) : null;
    return parsed !== null && parsed >= from && parsed <= to;
  };
};
export const isDoubleText: Check = (value) => typeof value === 'string' && fromDoubleText(value) !== null;
export const isOneOf = (values: readonly string[]): Check => {
  return (value) => typeof value === 'string' && values.includes(value);
};
export const either = (...checks: readonly Check[]): Check => {
  return (value) => checks.some((check) => check(value));
};
export const isListOf = (check: Check, from = 0, to = Infinity): Check => {
  return (value) => Array.isArray(value) && value.length >= from && value.length <= to && value.every(check);
};

/** A time as the ledger writes it: ISO 8601 UTC with milliseconds, exactly as Date#toISOString. */
export const isTime: Check = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
};

export const isDay: Check = (value) => {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isTime(`${value}T00:00:00.000Z`);
};

/** An object with exactly those members; optional ones may be missing, unknown ones may not be there. */
export const isObject = (required: Record<string, Check>, optional: Record<string, Check> = {}): Check => {
  return (value) => {
    const members = objectMembers(value);
    if (!members) return false;
    if (!Object.entries(required).every(([key, check]) => Object.hasOwn(members, key) && check(members[key])))
      return false;
    return Object.entries(members).every(([key, member]) => {
      return Object.hasOwn(required, key) || (Object.hasOwn(optional, key) && optional[key]!(member));
    });
  };
};

export function objectMembers(value: JsonValue | undefined): { readonly [key: string]: JsonValue } | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: JsonValue })
    : null;
}
