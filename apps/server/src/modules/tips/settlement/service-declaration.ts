import { declarableAt, type Outcome } from '@quotavera/domain/bet';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { fixturesByIds } from '../../calendar/fixtures/service.ts';
import { appendHistory, loadTips, lockTipsters, type StoredTip } from '../tip/repository.ts';
import { gradeLeg } from './policy.ts';
import { type TipKey, writeGrades } from './repository.ts';
import { type SettlementContext, settleTips } from './service.ts';

export interface LegGradeInput {
  leg: number;
  grade: Outcome;
}

async function lockTip(trx: Trx, find: { tip_id: number; tipster_id?: number }): Promise<StoredTip | Failure> {
  const [seen] = await loadTips(trx, [find.tip_id]);
  if (!seen || (find.tipster_id !== undefined && seen.tip.tipster_id !== find.tipster_id)) return fail('not_found');
  await lockTipsters(trx, [seen.tip.tipster_id]);
  const [stored] = await loadTips(trx, [find.tip_id]);
  if (!stored || stored.tip.status === 'draft')
    return fail(find.tipster_id === undefined ? 'not_found' : 'tip_not_open');
  return stored.tip.status === 'published' ? stored : fail('tip_not_open');
}

const keyOf = ({ tip }: StoredTip): TipKey => ({ tipster_id: tip.tipster_id, tip_id: tip.id });

/** Every leg named must exist, once. */
function unknownLegs(stored: StoredTip, grades: readonly LegGradeInput[]): Failure | null {
  const fields: Record<string, string> = {};
  const checkedLegs = new Set<number>();
  if (grades.length === 0) fields.grades = 'required';
  for (const [n, { leg }] of grades.entries()) {
    if (!stored.legs.some((storedLeg) => storedLeg.n === leg)) fields[`grades.${n}.leg`] = 'leg_unknown';
    else if (checkedLegs.has(leg)) fields[`grades.${n}.leg`] = 'leg_twice';
    checkedLegs.add(leg);
  }
  return Object.keys(fields).length > 0 ? fail('tip_invalid', { fields }) : null;
}

function legOf(stored: StoredTip, n: number) {
  return stored.legs.find((leg) => leg.n === n)!;
}

function declarationFailure(stored: StoredTip, grades: readonly LegGradeInput[], now: Date): Failure | null {
  if (stored.tip.settled_at !== null) return fail('tip_settled');
  const unknown = unknownLegs(stored, grades);
  if (unknown) return unknown;
  const legs = grades.map(({ leg }) => legOf(stored, leg));
  if (legs.some((leg) => leg.fixture_id !== null)) return fail('self_declaration_structured');
  if (legs.some((leg) => leg.graded_by === 'admin')) return fail('tip_settled');
  const over = legs.every((leg) => declarableAt({ sport: leg.sport, startsAt: leg.starts_at.toISOString() }) <= now);
  return over ? null : fail('self_declaration_early');
}

interface Declaration {
  tip_id: number;
  tipster_id: number;
  grades: readonly LegGradeInput[];
}

/** A tipster declares the outcome of custom legs; the tip is self-declared until an admin confirms it. */
export function declareOutcome(db: Db, input: Declaration, context: SettlementContext): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const stored = await lockTip(trx, { tip_id: input.tip_id, tipster_id: input.tipster_id });
    if (isFailure(stored)) return stored;
    const now = context.clock.now();
    const refused = declarationFailure(stored, input.grades, now);
    if (refused) return refused;
    await writeGrades(
      trx,
      input.grades.map(({ leg, grade }) => ({ ...keyOf(stored), n: leg, grade, by: 'tipster' })),
    );
    const data = { grades: input.grades };
    await appendHistory(trx, [{ ...keyOf(stored), type: 'declared', at: now, by: input.tipster_id, data }]);
    await settleTips(trx, [keyOf(stored)], context);
    return true as const;
  });
}

/** Structured legs are the product's to grade; an admin only where the result lacks the statistic they are settled on. */
async function mayGrade(trx: Trx, stored: StoredTip, grades: readonly LegGradeInput[], now: Date): Promise<boolean> {
  const legs = grades.map(({ leg }) => legOf(stored, leg)).filter((leg) => leg.fixture_id !== null);
  const fixtures = await fixturesByIds(
    trx,
    legs.flatMap((leg) => leg.fixture_id ?? []),
  );
  const times = { phase: stored.tip.phase, publishedAt: stored.tip.published_at! };
  return legs.every((leg) => {
    const ungraded = leg.graded_by === 'admin' ? { ...leg, grade: null, graded_by: null } : leg;
    return gradeLeg(ungraded, fixtures.get(leg.fixture_id!), times, now).grade === 'unavailable';
  });
}

/** An admin grades legs, over whatever the tipster declared. */
export function gradeByAdmin(
  db: Db,
  input: {
    tipId: number;
    adminId: number;
    grades: readonly LegGradeInput[];
    reason: string;
  },
  context: SettlementContext,
): Promise<true | Failure> {
  return transact(db, async (trx) => {
    const stored = await lockTip(trx, { tip_id: input.tipId });
    if (isFailure(stored)) return stored;
    const unknown = unknownLegs(stored, input.grades);
    if (unknown) return unknown;
    const now = context.clock.now();
    if (!(await mayGrade(trx, stored, input.grades, now))) return fail('self_declaration_structured');
    const key = keyOf(stored);
    await writeGrades(
      trx,
      input.grades.map(({ leg, grade }) => ({ ...key, n: leg, grade, by: 'admin' })),
    );
    const data = { grades: input.grades, reason: input.reason };
    await appendHistory(trx, [{ ...key, type: 'declared', at: now, by: input.adminId, data }]);
    await writeAuditLine(trx, {
      actorId: input.adminId,
      action: 'tip_graded',
      accountId: key.tipster_id,
      reason: input.reason,
      data: { tip: key.tip_id, grades: input.grades.map(({ leg, grade }) => `${leg + 1}: ${grade}`).join(', ') },
      at: now,
    });
    await settleTips(trx, [key], context);
    return true as const;
  });
}
