import type { Environment } from '../../env.ts';
import { acceptAllInForce } from '../../modules/accounts/agreements/service.ts';
import { hashPassword } from '../../modules/accounts/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { DEMO_PASSWORD } from './people.ts';
import { giveRole, hasEmail, letSignIn, selectNewReaders } from './repository.ts';

const DEMO_MODERATOR = { email: 'moderator@example.com', username: 'mara.modera' };
/** Among the newest readers of the world, somebody of whom nothing else is told. */
const MODERATOR = 6;

/** A moderator who can sign in: the cases, words and tips of the world wait for them. */
export async function loadModerator(db: Db, at: Date, environment: Environment): Promise<void> {
  if (await hasEmail(db, DEMO_MODERATOR.email)) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction().execute(async (trx) => {
    const id = (await selectNewReaders(trx, MODERATOR)).at(-1)!;
    await letSignIn(trx, id, { ...DEMO_MODERATOR, passwordHash });
    await giveRole(trx, id, 'moderator');
    await acceptAllInForce(trx, { environment }, id, at);
  });
}
