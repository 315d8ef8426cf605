import type { Db } from '../../platform/database/index.ts';
import type { Mail, MailInput } from '../../platform/mail/index.ts';
import { selectActiveAdminIds } from './administration/repository-deep.ts';

/** Admins who are written to at once: a small team, whatever the table of accounts holds. */
const ADMINS_MAX = 50;

/** Writes to every admin whose account is in use, in the language of each. */
export async function mailAdmins(
  { db, mail }: { db: Db; mail: Pick<Mail, 'toMember'> },
  input: MailInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const id of await selectActiveAdminIds(trx, ADMINS_MAX)) await mail.toMember(trx, id, input);
  });
}
