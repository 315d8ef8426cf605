import { parseArgs } from 'node:util';
import { checkMoney } from '../modules/sells/index.ts';
import type { Command } from './command.ts';

export const checkMoneyCommand: Command = {
  name: 'check-money',
  summary: 'Proves that the books agree with themselves, the purchases and the payment provider',
  help: `Usage: npm run manage -- check-money [--full]

Compares every balance with the sum of its entries, every transaction with zero, every payment, refund and dispute with its entries, its
charges and its receipts to the cent, what is payable of shares with what is used, and the numbering of receipts. Then it reads from the
payment provider what has moved since the last nightly proof (charges, fees, refunds, disputes) and compares that with the entries; with
--full, all that ever moved. Prints each difference, and exits with 1 when there is one. It changes nothing.`,
  async run(args, { open, out }) {
    const { values } = parseArgs({ args: [...args], options: { full: { type: 'boolean', default: false } } });
    const differences = await checkMoney(await open(), values);
    for (const { what, subject, cents } of differences) out(`${what}  ${subject}  ${cents}`);
    out(differences.length === 0 ? 'The books agree.' : `${differences.length} differences.`);
    return differences.length === 0 ? 0 : 1;
  },
};
