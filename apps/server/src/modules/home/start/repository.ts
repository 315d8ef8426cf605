import { type Selectable, sql } from 'kysely';
import type { DB, Db, Trx } from '../../../platform/database/index.ts';

export type OnboardingRow = Selectable<DB['onboarding']>;

export async function selectAnswers(db: Db, accountId: number): Promise<OnboardingRow | undefined> {
  return db.selectFrom('onboarding').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Saves the given answers; answers that are left out stay as they were. */
export async function saveAnswers(
  trx: Trx,
  accountId: number,
  answers: {
    state?: string | undefined;
    purpose?: string | undefined;
    staking?: string | undefined;
  },
  at: Date,
): Promise<void> {
  const { state = null, purpose = null, staking = null } = answers;
  await sql`
    insert into onboarding as o (account_id, state, purpose, staking, created_at, updated_at)
    values (${accountId}, coalesce(${state}, 'open'), ${purpose}, ${staking}, ${at}, ${at})
    on conflict (account_id) do update set state = coalesce(${state}, o.state), purpose = coalesce(${purpose}, o.purpose),
      staking = coalesce(${staking}, o.staking), updated_at = ${at}`.execute(trx);
}

export async function selectSteps(db: Db, accountId: number): Promise<string[]> {
  const rows = await db.selectFrom('guide_step').select('step').where('account_id', '=', accountId).execute();
  return rows.map(({ step }) => step);
}

export async function insertStep(db: Db, accountId: number, step: string, at: Date): Promise<void> {
  await db
    .insertInto('guide_step')
    .values({ account_id: accountId, step, done_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteStep(db: Db, accountId: number, step: string): Promise<void> {
  await db.deleteFrom('guide_step').where('account_id', '=', accountId).where('step', '=', step).execute();
}
