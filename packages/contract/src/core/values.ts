import { SEVERAL_SPORTS, SPORTS, sportOf } from '@quotavera/domain/bet';
import { isDay } from '@quotavera/domain/time';
import { z } from 'zod';

/** An exact decimal as the user writes it, with a point: "2.1", "-0.25". Parsed to thousandths by `domain/odds`, never to a float. */
const decimalText = z
  .string()
  .trim()
  .max(20)
  .regex(/^-?\d{1,9}([.,]\d{1,9})?$/, { error: 'not_a_decimal' });

/** Accepts 2.1 as well as "2.1"; the wire never carries a computed float. */
export const decimalInput = z.union([decimalText, z.number().transform(String).pipe(decimalText)]);

/** Canonical decimal in replies ("2.1"): odds, lines, stakes. */
export const decimalOut = z.string();

/** Units of profit or turnover in replies, as an exact decimal string with up to six places ("-1.5"). */
export const unitsOut = z.string();

const EARLIEST_INSTANT = Date.UTC(1900, 0);

/** ISO 8601 instant in UTC. Years before 1900 are refused: nobody means them, and a database writes the first ones otherwise than a program. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= EARLIEST_INSTANT, { error: 'format_invalid' });

export const day = z.iso.date().refine(isDay, { error: 'date_invalid' });

/** `2026-11`, by Rome's calendar. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A flag of a query stays the word that it is in the address. */
export const flagWord = z.enum(['true', 'false']);

/** A word of a filter or an address: no control characters, which no name has and PostgreSQL refuses. */
export function word(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, { error: 'format_invalid' });
}

const sportName = word(40).transform((text) => sportOf(text) ?? text);
/** A sport that lists are filtered by. */
export const sportFilter = sportName.pipe(z.enum([...SPORTS, SEVERAL_SPORTS]));
/** Lists that have a word for all sports use this filter. */
export const sportOrAll = sportName.pipe(z.enum(['all', ...SPORTS, SEVERAL_SPORTS])).default('all');

/** A share or rate as a fraction; null without data. */
export const fraction = z.number().nullable();
