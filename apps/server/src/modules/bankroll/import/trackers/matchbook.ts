import type { Tracker } from './tracker.ts';

/** The transactions of an account: what each market paid or took, beside deposits and withdrawals. Header and rows: tests of a public parser. */
export const matchbook: Tracker = {
  format: 'matchbook',
  telling: ['currency', 'id', 'time', 'transaction type', 'product', 'detail', 'debit', 'credit'],
  columns: { placed_at: 'time', settled_at: 'time', event: 'detail', profit: 'result' },
  rewritten: {
    header: ['Time', 'Detail', 'Result'],
    rows: (rows, columns) => {
      const [currency, time, product, detail, debit, credit] = [
        ...(['currency', 'time', 'product', 'detail', 'debit', 'credit'] as const),
      ].map((name) => columns.indexOf(name)) as [number, number, number, number, number, number];
      return rows.map((row) => {
        if (row[product]?.trim().toLowerCase() !== 'exchange') return null;
        const [taken, paid] = [Number(row[debit] ?? 0), Number(row[credit] ?? 0)];
        return [row[time] ?? '', row[detail] ?? '', `${(taken + paid).toFixed(5)} ${row[currency] ?? ''}`.trim()];
      });
    },
  },
};
