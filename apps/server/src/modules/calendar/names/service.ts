import type { Db } from '../../../platform/database/index.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { insertTeamOfAlias, updateAlias } from './repository.ts';

export { queueNames } from './repository.ts';

/** A team of the calendar, a new one of that name, or null while nobody knows. */
type TeamChoice = number | 'new' | null;

/** Says which team a name of a feed or file stands for, or takes it back with null; false when there is no such name or team. */
export async function matchTeam(
  db: Db,
  aliasId: number,
  choice: TeamChoice,
  by: { accountId: number; at: Date; requestId: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const teamId = choice === 'new' ? await insertTeamOfAlias(trx, aliasId) : choice;
    const matched = teamId === undefined ? undefined : await updateAlias(trx, aliasId, teamId);
    if (!matched) return false;
    await writeAuditLine(trx, {
      actorId: by.accountId,
      action: 'team_matched',
      accountId: null,
      reason: '',
      data: { name: matched.name, team: matched.team },
      at: by.at,
      requestId: by.requestId,
    });
    return true;
  });
}
