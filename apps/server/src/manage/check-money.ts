import { checkMoney } from '../modules/sells/index.ts';
import type { Command } from './command.ts';

export const checkMoneyCommand: Command = {
  name: 'check-money',
  summary: 'Proves that the books agree with themselves and with the purchases',
  help: `Usage: npm run manage -- check-money

Compares every balance with the sum of its entries, every transaction with zero, every payment, refund and dispute with its entries, its
charges and its receipts to the cent, and the numbering of receipts. Prints each difference, and exits with 1 when there is one. It changes
nothing.`,
  async run(_args, { open, out }) {
    const differences = await checkMoney((await open()).db);
    for (const { what, subject, cents } of differences) out(`${what}  ${subject}  ${cents}`);
    out(differences.length === 0 ? 'The books agree.' : `${differences.length} differences.`);
    return differences.length === 0 ? 0 : 1;
  },
};
