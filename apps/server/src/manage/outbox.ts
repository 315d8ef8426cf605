import { parseArgs } from 'node:util';
import { latestMails, mailWords } from '../modules/accounts/email/service-mails.ts';
import { type Command, UsageError } from './command.ts';

const HELP = `Usage: npm run manage -- outbox [--to address] [--limit n]
       npm run manage -- outbox <id>

Lists the latest mails, or prints one with its words. For whoever keeps the server: an administrator who lost their password, where no
mail server is configured, finds the link here; in the product no admin sees another admin's.

  --to <address>    only mails to addresses that begin so
  --limit <n>       how many (20)`;

const LIMIT = 20;
const LIMIT_MAX = 1_000;

export const outbox: Command = {
  name: 'outbox',
  summary: 'Lists mails, or prints one with its words',
  help: HELP,
  async run(args, { open, out }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, limit: { type: 'string', default: String(LIMIT) } },
    });
    const [mailId] = positionals;
    const limit = Number(values.limit);
    if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) throw new UsageError('--limit is a number to 1000');
    if (mailId !== undefined && !/^\d{1,15}$/.test(mailId)) throw new UsageError('A mail is named by its number');
    const context = await open();
    if (mailId !== undefined) {
      const mail = await mailWords(context, Number(mailId));
      out(mail === null ? `There is no mail ${mailId}.` : mail);
      return mail === null ? 1 : 0;
    }
    const mails = await latestMails(context, { recipient: values.to }, limit);
    for (const mail of mails) {
      out(`${mail.id}  ${mail.created_at}  ${mail.status.padEnd(6)}  ${mail.recipient}  ${mail.subject}`);
    }
    if (mails.length === 0) out('No mails.');
    return 0;
  },
};
