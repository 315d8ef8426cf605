import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bankrollFixture } from './bankroll.fixture.ts';

/** Files as people have them, with the right reading of each row: odds, risk, outcome and profit; or the code by which it is refused. */
const world = bankrollFixture();
const folder = join(process.env.SHARED_DIR ?? '../shared', 'data/cases/own-bets');

async function preview(file: string, bankroll = world.bankroll) {
  const search = new URLSearchParams({ bankroll: String(bankroll), name: file });
  const response = await world.t.app.http.inject({
    method: 'POST',
    url: `/api/tips/v1/bet-imports/preview/?${search}`,
    headers: { authorization: `Bearer ${world.reader.token}`, 'content-type': 'text/csv' },
    // The test's clock stands before some of the files' days.
    payload: readFileSync(join(folder, file), 'utf8').replaceAll('2026-', '2024-'),
  });
  const { questions, rows, rejections } = response.json();
  return {
    questions: questions.map(({ about }: { about: string }) => about),
    rows: rows.map(
      (row: Record<string, unknown>) => `${row.side} ${row.odds} ${row.stake_cents} ${row.outcome} ${row.profit_cents}`,
    ),
    refused: rejections.map(({ line, code }: { line: number; code: string }) => `${line} ${code}`),
  };
}

const CASES: Readonly<
  Record<string, { rows: readonly string[]; refused?: readonly string[]; questions?: readonly string[] }>
> = {
  '01-american-odds': {
    rows: [
      'back 2.5 1000 won 1500',
      'back 1.909 1100 won 1000',
      'back 2 1000 lost -1000',
      'back 1.833 1200 lost -1200',
    ],
  },
  '02-fractional-odds': { rows: ['back 3.5 1000 won 2500', 'back 2 1000 lost -1000', 'back 2.1 1000 won 1100'] },
  '03-letters-german-G-V': { rows: ['back 1.5 1000 won 500', 'back 3.4 1000 lost -1000', 'back 2.6 1000 lost -1000'] },
  '04-letters-us-W-L-P': {
    rows: ['back 1.91 11000 won 10010', 'back 1.91 11000 void 0', 'back 1.8 11000 lost -11000'],
  },
  '06-esito-and-stato': { rows: ['back 1.4 1000 lost -1000', 'back 1.95 1000 won 950', 'back 3.6 1000 lost -1000'] },
  '07-two-decimal-signs': { rows: ['back 1.85 1000 won 850', 'back 2.1 2050 lost -2050', 'back 3.25 750 won 1688'] },
  '08a-whole-numbers-first': { rows: ['back 2 1000 won 1000'] },
  '08b-same-header-with-decimals': { rows: ['back 1.85 1250 won 1063', 'back 3.2 800 lost -800'] },
  '09-lost-with-potential-return': { rows: ['back 2.5 2000 lost -2000', 'back 1.8 2000 won 1600'] },
  '11-void-and-half-won-with-payout-0': { rows: [], refused: ['2 contradicts_outcome', '3 contradicts_outcome'] },
  '14-lay-side': { rows: ['lay 4 3000 won 1000', 'lay 4 3000 lost -3000', 'back 4 1000 won 3000'] },
  '17-own-export': { rows: ['lay 4 3000 lost -3000', 'back 2.1 1000 in_progress null'] },
  '18-dates-with-zone-or-month-first': { rows: Array.from({ length: 7 }, () => 'back 2 1000 won 1000') },
  '20-sep-line': { rows: ['back 1.85 1000 won 850'] },
  '21-lines-before-the-header': { rows: ['back 1.85 1000 won 850'] },
  '22-currency-pln': {
    rows: [],
    refused: [2, 3, 4, 5, 6].map((line) => `${line} currency_unclear`),
    questions: Array.from({ length: 5 }, () => 'currency'),
  },
  '23-pikkit-cash-out': { rows: ['back 2.1 10000 won 3500'] },
  '25-one-open-quote': { rows: ['back 2 1000 won 1000', 'back 2 1000 lost -1000'], refused: ['2 quote_open'] },
  '33-two-odds-columns': { rows: ['back 2 1000 won 1000'] },
};

test.each(Object.entries(CASES))('%s is read as it says', async (file, { rows, refused = [], questions = [] }) => {
  expect(await preview(`${file}.csv`)).toEqual({ questions, rows, refused });
});

test.each([
  ['PLN', 2],
  ['BRL', 3],
  ['SEK', 4],
  ['RON', 5],
  ['CZK', 6],
])('a sum marked with a sign of %s is taken as it is in a bankroll of that currency', async (currency, line) => {
  const bankroll = await world.newBankroll({ name: currency, currency });
  const { rows, refused } = await preview('22-currency-pln.csv', bankroll);
  expect(rows).toEqual(['back 1.85 1000 won 850']);
  expect(refused.map((row: string) => Number(row.split(' ')[0]))).not.toContain(line);
});
