import { parseArgs } from 'node:util';
import { toBase64 } from '@quotavera/domain/ledger';
import { openLogOf } from '../modules/ledger/index.ts';
import { acceptTree, describeRefusal, ledgerStatus } from '../modules/ledger/log/service.ts';
import { type Command, UsageError } from './command.ts';

export const ledgerAccept: Command = {
  name: 'ledger-accept',
  summary: "Takes the database's log as it is, after a restore that lost entries",
  help: `Usage: npm run manage -- ledger-accept [--yes]

The last signed checkpoint is kept in DATA_DIR, outside the database. When the database's log no longer extends it (a backup was
restored, or somebody changed it), nothing is signed. First try to restore the right database. Where that can't be done, this command
makes the database's log the log again. Everybody who saw the lost checkpoint will see that theirs is not extended: tell them.

  --yes   do it; without it only the two states are shown`,
  async run(args, { open, out }) {
    const { values } = parseArgs({ args: [...args], options: { yes: { type: 'boolean', default: false } } });
    const log = await openLogOf(await open());
    const { refusal } = await ledgerStatus(log);
    if (!refusal) {
      out('The log in the database extends the one signed last: there is nothing to decide.');
      return 0;
    }
    out(`${describeRefusal(refusal)}.`);
    if (refusal.code === 'other_key') throw new UsageError('A log keeps its key: this command does not change it.');
    if (!values.yes) {
      out('Nothing was changed. Add --yes to accept the log in the database.');
      return 1;
    }
    const { from, to } = await acceptTree(log);
    out(
      `Accepted: ${to.size} entries, root ${toBase64(to.root)}; given up: ${from?.size ?? 0} entries${from ? `, root ${toBase64(from.root)}` : ''}.`,
    );
    return 0;
  },
};
