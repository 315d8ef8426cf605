import type { Plan } from '../../access/viewer.ts';

/** A plan's prices in euro cents, VAT included; `undiscountedYearly` is twelve single months. */
export interface PlanPrice {
  name: string;
  monthly: number;
  yearly: number;
  undiscountedYearly: number;
}

export const PLAN_PRICES: Readonly<Record<Plan, PlanPrice>> = {
  free: { name: 'START', monthly: 0, yearly: 0, undiscountedYearly: 0 },
  pro: { name: 'PRO', monthly: 1999, yearly: 19_990, undiscountedYearly: 23_988 },
  elite: { name: 'ELITE', monthly: 4999, yearly: 49_990, undiscountedYearly: 59_988 },
};
