import { parseArgs } from 'node:util';
import { FREE_TEXT_MIN } from '@quotavera/domain/limits';
import { errorText } from '@quotavera/i18n/server';
import { resetByCommand } from '../modules/accounts/two-factor/service-reset.ts';
import { isFailure } from '../platform/errors/index.ts';
import { type Command, UsageError } from './command.ts';

const HELP = `Usage: npm run manage -- reset-second-factor you@example.com --reason "who it was, and how you know"

Takes a lost second factor off at once: the password alone opens the account again. All its sessions end, its owner is told by mail, and the
audit log keeps the reason. Make sure first who is asking. Also the way back for an administrator, whose factor nobody can reset in the
product.

  --reason <text>    at least ${FREE_TEXT_MIN} characters (required)`;

export const resetSecondFactor: Command = {
  name: 'reset-second-factor',
  summary: 'Takes off the second factor of somebody who has lost it',
  help: HELP,
  async run(args, { open, out }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string', default: '' } },
    });
    const [email, ...more] = positionals;
    if (!email || more.length > 0) throw new UsageError('One e-mail address is needed');
    const reason = values.reason.trim();
    if (reason.length < FREE_TEXT_MIN) throw new UsageError('--reason is missing or too short');
    const done = await resetByCommand(await open(), email, reason);
    if (isFailure(done)) {
      out(errorText('en', done.error.code));
      return 1;
    }
    out(`The password alone opens ${email} now. A mail says so.`);
    return 0;
  },
};
