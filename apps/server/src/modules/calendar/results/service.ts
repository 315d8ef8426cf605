import { isDeepStrictEqual } from 'node:util';
import { sportOf } from '@quotavera/domain/bet';
import { HOUR_MS } from '@quotavera/domain/time';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { fail, isFailure, ok, type Result } from '../../../platform/errors/index.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { type FixtureState, selectFixtureForUpdate, selectFixtures } from '../fixtures/repository.ts';
import { ensureTeams, findCompetitionByName, lockCompetitions } from '../fixtures/repository-competitions.ts';
import { competitionCode, isOnePerSeason } from '../import/file/divisions.ts';
import { ADMIN_SOURCE } from '../import/policy.ts';
import { selectTeamNames } from '../names/repository.ts';
import { noteLeagueChanges } from '../service-changes.ts';
import { type ResultInput, rule } from './policy.ts';
import { insertFixture, insertResultVersion, selectMeetings, updateFixture } from './repository.ts';

export interface RecordedResult {
  fixture: FixtureState;
  /** Whether bets on the fixture may have to be settled again. */
  changed: boolean;
}

async function readBack(db: Db, id: number): Promise<FixtureState> {
  const [fixture] = await selectFixtures(db, [id]);
  if (!fixture) throw new Error(`fixture ${id} is gone`);
  return fixture;
}

/**
 * Records an admin's result, correction, decision or change of schedule. A result is a new version, never an update; the same input again
 * changes nothing. Settle the fixture after the commit when it changed.
 */
export async function recordResult(
  db: Db,
  input: ResultInput & {
    fixtureId: number;
    reason: string;
    accountId: number;
    at: Date;
  },
): Promise<Result<RecordedResult>> {
  return db.transaction().execute(async (trx) => {
    const fixture = await selectFixtureForUpdate(trx, input.fixtureId);
    if (!fixture) return fail('not_found');
    const ruling = rule(input, fixture, input.at);
    if (isFailure(ruling)) return ruling;
    const { status, decided, isVoid, result } = ruling;
    const isSame = status === fixture.status && isVoid === fixture.isVoid && isDeepStrictEqual(result, fixture.result);
    const writes = decided && !isSame;
    const resultVersion = fixture.resultVersion + (writes ? 1 : 0);
    const kickoffAt = input.startsAt ?? fixture.kickoffAt;
    const moved = kickoffAt.getTime() !== fixture.kickoffAt.getTime();
    if (isSame && !moved) return ok({ fixture, changed: false });
    if (writes) {
      await insertResultVersion(trx, {
        fixtureId: fixture.id,
        version: resultVersion,
        status,
        result,
        isVoid,
        reason: input.reason,
        source: ADMIN_SOURCE,
        recordedBy: input.accountId,
        at: input.at,
      });
    }
    await updateFixture(trx, { id: fixture.id, status, kickoffAt, resultVersion, at: input.at });
    await noteLeagueChanges(trx, [fixture.competitionId]);
    await writeAuditLine(trx, {
      actorId: input.accountId,
      action: 'result_recorded',
      accountId: null,
      reason: input.reason,
      data: {
        fixture: fixture.id,
        match: `${fixture.home} - ${fixture.away}`,
        from: `${fixture.status} ${fixture.result?.goals.join('-') ?? ''}`.trim(),
        to: `${status} ${result?.goals.join('-') ?? ''}`.trim(),
        ...(moved ? { starts_at: kickoffAt.toISOString() } : {}),
      },
      at: input.at,
    });
    return ok({ fixture: await readBack(trx, fixture.id), changed: true });
  });
}

export interface EventInput {
  sport: string;
  competition: string;
  season: string;
  home: string;
  away: string;
  startsAt: Date;
}

/** Two events of the same teams nearer than this are one event: teams meet every other day at most (play-offs). */
const SAME_EVENT_MS = 12 * HOUR_MS;

async function competitionOf(trx: Trx, sport: string, name: string) {
  const existing = await findCompetitionByName(trx, sport, name);
  const competition = existing ?? { sport, code: competitionCode(name), name, country: '' };
  const locked = (await lockCompetitions(trx, [competition])).get(`${sport}|${competition.code}`);
  if (!locked) throw new Error(`competition ${competition.code} has no id`);
  return { ...locked, code: competition.code };
}

/** Creates an event of any sport, so that tips can refer to it. `conflict` when it exists already. */
export async function createEvent(
  db: Db,
  input: EventInput,
  by: { accountId: number; at: Date },
): Promise<Result<FixtureState>> {
  const sport = sportOf(input.sport);
  if (sport === null) return fail('validation', { fields: { sport: 'sport_unknown' } });
  if (input.home.toLowerCase() === input.away.toLowerCase())
    return fail('validation', { fields: { away: 'same_team' } });
  return db.transaction().execute(async (trx) => {
    const competition = await competitionOf(trx, sport, input.competition);
    const { country } = competition;
    const names = await selectTeamNames(trx, sport, [country]);
    const missing = [input.home, input.away].filter((name) => names.find(country, name) === undefined);
    const teams = await ensureTeams(
      trx,
      missing.map((name) => ({ sport, country, name })),
    );
    const idOf = (name: string) => names.find(country, name) ?? teams.get(`${sport}|${country}|${name}`) ?? 0;
    if (idOf(input.home) === idOf(input.away)) return fail('validation', { fields: { away: 'same_team' } });
    const key = {
      competitionId: competition.id,
      season: input.season,
      homeId: idOf(input.home),
      awayId: idOf(input.away),
    };
    const meetings = await selectMeetings(trx, key);
    const near = meetings.some((one) => Math.abs(one.kickoff_at.getTime() - input.startsAt.getTime()) < SAME_EVENT_MS);
    if (near || (meetings.length > 0 && sport === 'football' && isOnePerSeason(competition.code)))
      return fail('conflict');
    const meeting = 1 + Math.max(0, ...meetings.map((one) => one.meeting));
    const id = await insertFixture(trx, { ...key, meeting, startsAt: input.startsAt, at: by.at });
    await writeAuditLine(trx, {
      actorId: by.accountId,
      action: 'event_created',
      accountId: null,
      reason: '',
      data: { fixture: id, match: `${input.home} - ${input.away}`, competition: input.competition },
      at: by.at,
    });
    return ok(await readBack(trx, id));
  });
}
