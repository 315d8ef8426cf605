import { isDay } from '../time/index.ts';
import type { JsonValue } from './canonical-json.ts';
import { fromDecimal, fromDoubleText, toDecimal } from './decimal.ts';

/**
 * A shape describes a part of the log: which JSON values have its form, the value that such JSON stands for, and the JSON of a value. The
 * type of the value follows from it ({@link ValueOf}).
 */
export interface Shape<T> {
  /** Whether a JSON value is exactly what `write` writes. */
  holds(json: JsonValue | undefined): boolean;
  /** The value of a JSON that holds; meaningless for any other. */
  read(json: JsonValue): T;
  write(value: T): JsonValue;
}

/** The type of what a shape describes. */
export type ValueOf<S> = S extends Shape<infer T> ? T : never;

/** A shape whose value is the JSON itself. */
export function plain<T>(holds: (json: JsonValue | undefined) => boolean): Shape<T> {
  return { holds, read: (json) => json as T, write: (value) => value as JsonValue };
}

/** A text that the pattern matches; anchor the pattern to bind the whole text. */
export function matching(pattern: RegExp): Shape<string> {
  return plain((json) => typeof json === 'string' && pattern.test(json));
}

export const text: Shape<string> = plain((json) => typeof json === 'string');
export const flag: Shape<boolean> = plain((json) => typeof json === 'boolean');
export const number: Shape<number> = plain((json) => typeof json === 'number');

/** Lower-case hexadecimal text of that many bytes. */
export function hex(bytes: number): Shape<string> {
  return matching(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
}

/** A safe integer in [from, to]. */
export function integer(from: number, to = Number.MAX_SAFE_INTEGER): Shape<number> {
  return plain((json) => typeof json === 'number' && Number.isSafeInteger(json) && json >= from && json <= to);
}

/** An integer number of 10^-places, written as a canonical decimal ("2.1"). */
export function decimal(places: number, from = -Infinity, to = Infinity): Shape<number> {
  return {
    holds: (json) => {
      const parsed = typeof json === 'string' ? fromDecimal(json, places) : null;
      return parsed !== null && parsed >= from && parsed <= to;
    },
    read: (json) => fromDecimal(json as string, places) ?? Number.NaN,
    write: (value) => toDecimal(value, places),
  };
}

/** A canonical decimal that stays text. */
export function decimalText(places: number, from = -Infinity): Shape<string> {
  return plain(decimal(places, from).holds);
}

/** A binary64 figure as the shortest text that gives the same double back. */
export const doubleText: Shape<string> = plain((json) => typeof json === 'string' && fromDoubleText(json) !== null);

/** The value is a text out of the list. */
export function oneOf<const T extends string>(values: readonly T[]): Shape<T> {
  return plain((json) => typeof json === 'string' && (values as readonly string[]).includes(json));
}

/** The value is null or one of the shape. */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return {
    holds: (json) => json === null || shape.holds(json),
    read: (json) => (json === null ? null : shape.read(json)),
    write: (value) => (value === null ? null : shape.write(value)),
  };
}

/** A list of `from` to `to` values of the shape. */
export function listOf<T>(shape: Shape<T>, from = 0, to = Infinity): Shape<readonly T[]> {
  return {
    holds: (json) =>
      Array.isArray(json) && json.length >= from && json.length <= to && json.every((item) => shape.holds(item)),
    read: (json) => (json as readonly JsonValue[]).map((item) => shape.read(item)),
    write: (values) => values.map((value) => shape.write(value)),
  };
}

/**
 * A time as the ledger writes it: ISO 8601 UTC with milliseconds, exactly as Date#toISOString, on a day that can be counted from. Throws on
 * writing what is no time.
 */
export const time: Shape<string> = {
  holds: (json) => {
    if (typeof json !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(json)) return false;
    const at = new Date(json);
    return !Number.isNaN(at.getTime()) && at.toISOString() === json && isDay(json.slice(0, 10));
  },
  read: (json) => json as string,
  write: (at) => new Date(at).toISOString(),
};

export const day: Shape<string> = plain((json) => typeof json === 'string' && isDay(json));

type Members = Readonly<Record<string, Shape<unknown>>>;
type ObjectOf<Required extends Members, Optional extends Members> = {
  readonly [Key in keyof Required]: ValueOf<Required[Key]>;
} & { readonly [Key in keyof Optional]?: ValueOf<Optional[Key]> };

/** Whether an optional member says nothing: then it is not written. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** An object with exactly those members; optional ones may be missing, unknown ones may not be there and are not written. */
export function object<Required extends Members, Optional extends Members = Record<never, never>>(
  required: Required,
  optional?: Optional,
): Shape<ObjectOf<Required, Optional>> {
  const needed = Object.entries<Shape<unknown>>(required);
  const all = [...needed, ...Object.entries<Shape<unknown>>(optional ?? {})];
  const names = new Set(all.map(([key]) => key));
  return {
    holds: (json) => {
      const members = objectMembers(json);
      return (
        members !== null &&
        needed.every(([key]) => Object.hasOwn(members, key)) &&
        Object.keys(members).every((key) => names.has(key)) &&
        all.every(([key, shape]) => !Object.hasOwn(members, key) || shape.holds(members[key]))
      );
    },
    read: (json) => {
      const members = objectMembers(json) ?? {};
      const present = all.filter(([key]) => Object.hasOwn(members, key));
      return Object.fromEntries(present.map(([key, shape]) => [key, shape.read(members[key]!)])) as never;
    },
    write: (value) => {
      const members = value as Readonly<Record<string, unknown>>;
      const written = all.filter(([key]) => Object.hasOwn(required, key) || !isEmpty(members[key]));
      return Object.fromEntries(written.map(([key, shape]) => [key, shape.write(members[key])]));
    },
  };
}

/** An object with at least those members, optional ones where they are there; it stays as it is. */
export function objectWith(members: Members, optional: Members = {}): Shape<JsonValue> {
  return plain((json) => {
    const own = objectMembers(json);
    return (
      own !== null &&
      Object.entries(members).every(([key, shape]) => Object.hasOwn(own, key) && shape.holds(own[key])) &&
      Object.entries(optional).every(([key, shape]) => !Object.hasOwn(own, key) || shape.holds(own[key]))
    );
  });
}

/** Objects that tell by their member `type` which of the shapes they have. */
export function tagged<const Shapes extends Readonly<Record<string, Shape<{ type: string }>>>>(
  shapes: Shapes,
): Shape<ValueOf<Shapes[keyof Shapes]>> {
  const shapeOf = (type: unknown) =>
    typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  return {
    holds: (json) => shapeOf(objectMembers(json)?.type)?.holds(json) ?? false,
    read: (json) => shapeOf(objectMembers(json)?.type)?.read(json) as never,
    write: (value) => {
      const { type } = value as { type: string };
      const shape = shapeOf(type);
      if (!shape) throw new TypeError(`the log has no ${type}`);
      return shape.write(value as { type: string });
    },
  };
}

/** Reads the shape's value as another one and writes it back, where field names differ between log and code. */
export function mapped<From, To>(
  shape: Shape<From>,
  { read, write }: { read: (from: From) => To; write: (to: To) => From },
): Shape<To> {
  return {
    holds: shape.holds,
    read: (json) => read(shape.read(json)),
    write: (value) => shape.write(write(value)),
  };
}

/** The members of a JSON object, or null when the value is anything else. */
export function objectMembers(value: JsonValue | undefined): { readonly [key: string]: JsonValue } | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [key: string]: JsonValue })
    : null;
}
