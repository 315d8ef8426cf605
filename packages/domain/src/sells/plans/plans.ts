import type { Plan } from '../../access/viewer.ts';
import type { BillingPeriod } from '../period.ts';

/** A plan's prices in euro cents, VAT included; `undiscountedYearly` is twelve single months. */
export interface PlanPrice {
  name: string;
  monthly: number;
  yearly: number;
  undiscountedYearly: number;
}

const MONTH_DAYS = 30;
const MONTHS_OF_YEAR = 12;

/** The price of 30 days where so many days cost so much, in cents. */
export function costOfMonth(priceCents: number, days: number): number {
  return Math.round((priceCents * MONTH_DAYS) / days);
}

/** The price of a month of a plan, paid by the month or by the year, in cents. */
export function planCostOfMonth(plan: Plan, period: BillingPeriod): number {
  const { monthly, yearly } = PLAN_PRICES[plan];
  return period === 'year' ? Math.round(yearly / MONTHS_OF_YEAR) : monthly;
}

export const PLAN_PRICES: Readonly<Record<Plan, PlanPrice>> = {
  free: { name: 'START', monthly: 0, yearly: 0, undiscountedYearly: 0 },
  pro: { name: 'PRO', monthly: 1999, yearly: 19_990, undiscountedYearly: 23_988 },
  elite: { name: 'ELITE', monthly: 4999, yearly: 49_990, undiscountedYearly: 59_988 },
};
