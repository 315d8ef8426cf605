import { expect, test } from 'vitest';
import { aliasesIn } from './aliases.ts';

test.each([
  'const COLUMNS = sql`p.gross_cents as "grossCents"`;',
  'const SUM = sql`sum(p.cents) as "sumCents"`;',
  "const REFUNDS = sql`json_build_object('id', r.id, 'cardCents', r.card_cents)`;",
  "const LIMITS = sql`json_build_object('bets', count(*), 'ownLimit', (select 1))`;",
  "db.selectFrom('payout').select(['id', 'made_at as madeAt']);",
  "db.selectFrom('payout as p').select('p.made_at as madeAt');",
  "db.selectFrom('payout').select((eb) => eb.fn.max('made_at').as('madeAt'));",
])('%s is found to change the case', (planted) => {
  expect(aliasesIn(`const before = 1;\n${planted}`)).toEqual([expect.stringMatching(/^2: /)]);
});

test.each([
  'const COLUMNS = sql`p.gross_cents, a.username_visible as username, sum(p.cents) as sum_cents`;',
  "db.selectFrom('payout as p').select(['p.id', 'p.made_at as at']);",
  "import * as grossCents from './cents.ts';",
])('%s is let through', (source) => {
  expect(aliasesIn(source)).toEqual([]);
});
