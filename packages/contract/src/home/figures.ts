import { HOUSE_DAYS_MAX, HOUSE_FIGURES, type HouseFigure } from '@quotavera/domain/home';
import { daysFromTo } from '@quotavera/domain/time';
import { z } from 'zod';
import { day, defineCall } from '../core/index.ts';
import { homeMemberAddresses } from './member-addresses.ts';

/** Days in Rome, both included; the last ninety where nothing is said. */
export const housePeriod = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => !from || !to || (from <= to && daysFromTo(from, to) < HOUSE_DAYS_MAX), {
    error: 'period_invalid',
    path: ['from'],
  });

const figures = Object.fromEntries(HOUSE_FIGURES.map((name) => [name, z.int()])) as Record<HouseFigure, z.ZodInt>;

export const readHouseFigures = defineCall({
  ...homeMemberAddresses.readHouseFigures,
  summary: 'Figures of the house by day, the earliest first; today’s are of the day so far',
  access: 'figures.view',
  query: housePeriod,
  reply: z.object({ results: z.array(z.object({ day, ...figures })) }),
});
