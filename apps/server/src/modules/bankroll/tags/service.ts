import type { listBetTags } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { MAX_BET_TAGS, MAX_TAGS_OF_BET, tagProblem, tidyTag } from '@quotavera/domain/bankroll';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { lockOwner } from '../bankroll/repository.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Tags = ReplyOf<typeof listBetTags>;

export async function tagsOf(db: Db, ownerId: number): Promise<Tags> {
  return { results: await repository.selectTags(db, ownerId) };
}

const tooMany = (field: string, max: number) =>
  fail('validation', { fields: { [field]: { code: 'too_many', values: { max } } } });

/** Typed tags as they are kept, or what is wrong with the first that can't be. */
function tidied(field: string, typed: readonly string[]): string[] | Failure {
  const tags = typed.map(tidyTag);
  const problem = tags.map(tagProblem).find((each) => each !== null);
  return problem ? fail('validation', { fields: { [field]: problem } }) : [...new Set(tags)];
}

/**
 * Keeps words as tags of an account, so that bets can have them; refuses those beyond the number that one account may use. Its caller has locked
 * the owner, before any bankroll.
 */
export async function keepTags(trx: Trx, ownerId: number, names: readonly string[], at: Date): Promise<Failure | null> {
  if (names.length === 0) return null;
  await repository.deleteUnused(trx, ownerId);
  const count = await repository.upsertTags(trx, ownerId, names, at);
  return count > MAX_BET_TAGS ? tooMany('tags', MAX_BET_TAGS) : null;
}

/** Gives a bet exactly these tags, in this order; where there are any, its caller has locked the owner, before any bankroll. */
export async function setTags(
  trx: Trx,
  ownerId: number,
  { betId, tags, at }: { betId: number; tags: readonly string[]; at: Date },
): Promise<Failure | null> {
  const names = tidied('tags', tags);
  if (isFailure(names)) return names;
  await repository.deleteTagsOf(trx, betId);
  const refused = await keepTags(trx, ownerId, names, at);
  if (refused) return refused;
  await repository.addTags(trx, ownerId, { betIds: [betId], names, max: MAX_TAGS_OF_BET });
  return null;
}

/** Adds tags to bets of an account and takes others off them; other people's bets stay as they are. */
export async function tagBets(
  { db, clock }: Context,
  ownerId: number,
  { bets: betIds, ...typed }: { bets: readonly number[]; add: readonly string[]; remove: readonly string[] },
): Promise<Tags | Failure> {
  const refused = await transact(db, async (trx) => {
    await lockOwner(trx, ownerId);
    const [add, remove] = [tidied('add', typed.add), tidied('remove', typed.remove)];
    if (isFailure(add)) return add;
    if (isFailure(remove)) return remove;
    await repository.removeTags(trx, ownerId, { betIds, names: remove });
    const full = await keepTags(trx, ownerId, add, clock.now());
    if (full) return full;
    const over = await repository.addTags(trx, ownerId, { betIds, names: add, max: MAX_TAGS_OF_BET });
    return over > 0 ? tooMany('add', MAX_TAGS_OF_BET) : null;
  });
  return refused ?? tagsOf(db, ownerId);
}

async function changeTag(
  { db }: Context,
  ownerId: number,
  id: number,
  work: (trx: Trx) => Promise<void>,
): Promise<Tags | Failure> {
  const refused = await transact(db, async (trx) => {
    await lockOwner(trx, ownerId);
    if (!(await repository.isTagOf(trx, ownerId, id))) return fail('not_found');
    await work(trx);
    return null;
  });
  return refused ?? tagsOf(db, ownerId);
}

export async function renameTag(
  context: Context,
  ownerId: number,
  { id, name: typed }: { id: number; name: string },
): Promise<Tags | Failure> {
  const names = tidied('name', [typed]);
  if (isFailure(names)) return names;
  return changeTag(context, ownerId, id, (trx) => repository.renameTag(trx, ownerId, { id, name: names[0]! }));
}

export function dropTag(context: Context, ownerId: number, id: number): Promise<Tags | Failure> {
  return changeTag(context, ownerId, id, (trx) => repository.deleteTag(trx, id));
}
