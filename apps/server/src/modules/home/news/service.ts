import type { ReplyOf } from '@quotavera/contract/core';
import type { NewsKind, newSinceLastLogin } from '@quotavera/contract/home';
import type { Member } from '@quotavera/domain/access';
import { DAY_MS } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import { createdAt, selectNews, selectSamples, selectSeen, writeSeen } from './repository.ts';
import { KINDS } from './repository-kinds.ts';

/** Anything older isn't news, however long a member was away. */
const NEWS_MS = 30 * DAY_MS;

const kindsOf = ({ isAdmin }: Member): readonly NewsKind[] =>
  (Object.keys(KINDS) as NewsKind[]).filter((kind) => isAdmin || KINDS[kind].for === 'everybody');

/** Returns the news since the reader marked each kind as seen (or came to the product). */
export async function newsOf(
  db: Db,
  viewer: Member,
  now: Date,
  language: string,
): Promise<ReplyOf<typeof newSinceLastLogin>> {
  const [seenAt, joined] = await Promise.all([selectSeen(db, viewer.accountId), createdAt(db, viewer.accountId)]);
  const earliest = new Date(Math.max(now.getTime() - NEWS_MS, joined?.getTime() ?? 0));
  const kinds = kindsOf(viewer).map((kind) => {
    const own = seenAt.get(kind);
    return { kind, since: own && own > earliest ? own : earliest };
  });
  const kindsSince = kinds.map(({ kind, since }) => ({
    kind,
    recent: KINDS[kind].recent({ accountId: viewer.accountId, language, isAdmin: viewer.isAdmin, since, now }),
  }));
  const newsByKind = new Map((await selectNews(db, kindsSince)).map((news) => [news.kind, news]));
  const samples = await selectSamples(
    db,
    [...newsByKind.values()].flatMap(({ kind, sample_ids: ids }) => {
      const named = ids.length > 0 ? KINDS[kind].named?.(ids, language) : undefined;
      return named ? [{ kind, named }] : [];
    }),
  );
  return {
    results: kinds.map(({ kind, since }) => {
      const news = newsByKind.get(kind);
      return {
        kind,
        count: news?.count ?? 0,
        latest: news?.latest?.toISOString() ?? null,
        sample_ids: news?.sample_ids ?? [],
        samples: (news?.sample_ids ?? []).flatMap((id) => {
          const sample = samples.find((each) => each.kind === kind && each.id === id);
          return sample ? [{ id, title: sample.title, key: sample.key }] : [];
        }),
        since: since.toISOString(),
      };
    }),
  };
}

/** Marks kinds as seen, including what happens in this very moment; kinds that aren't the reader's don't change. */
export async function markSeen(
  db: Db,
  viewer: Member,
  kinds: readonly NewsKind[] | undefined,
  now: Date,
): Promise<void> {
  const own = kindsOf(viewer);
  await writeSeen(db, viewer.accountId, kinds ? own.filter((kind) => kinds.includes(kind)) : own, now);
}
