import { expect, test } from 'vitest';
import { type Buyer, type Orderable, orderableOf } from './orderable.ts';
import type { PlanTerms } from './status.ts';

const nobody: Buyer = { open: true, mayBuy: true, running: null, given: null };
const proMonth: PlanTerms = { plan: 'pro', period: 'month' };
const eliteMonth: PlanTerms = { plan: 'elite', period: 'month' };
const has = (terms: PlanTerms, isDue = false) => ({ running: { ...terms, isDue } });

test.each<[string, PlanTerms, Partial<Buyer>, Orderable]>([
  ['whoever has nothing orders at once', proMonth, {}, 'at_once'],
  ['nothing is ordered where no payments are taken', proMonth, { open: false }, 'closed'],
  ['nothing is ordered during a self-exclusion, whatever else', proMonth, { mayBuy: false, given: 'pro' }, 'excluded'],
  ['the plan that runs is not ordered twice', proMonth, has(proMonth), 'running'],
  ['a higher plan than the running one begins at once', eliteMonth, has(proMonth), 'at_once'],
  ['a change that would begin at once waits for a renewal that is due', eliteMonth, has(proMonth, true), 'renewal_due'],
  [
    'a lower plan waits, also where no payments are taken',
    proMonth,
    { ...has(eliteMonth), open: false },
    'at_period_end',
  ],
  ['a plan that was given is not sold', eliteMonth, { given: 'elite' }, 'given'],
  ['a plan below the given one is not sold', proMonth, { given: 'elite' }, 'given'],
  ['a plan above the given one is sold', eliteMonth, { given: 'pro' }, 'at_once'],
])('%s', (_, terms, different, expected) => {
  expect(orderableOf(terms, { ...nobody, ...different })).toBe(expected);
});
