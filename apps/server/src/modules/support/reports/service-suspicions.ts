import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type { decideSuspicion, listSuspicions } from '@quotavera/contract/support';
import { isPromotion } from '@quotavera/domain/care/promotion';
import {
  looksCopied,
  looksOpposite,
  risesUnverified,
  SUSPICION_DAYS,
  suspicionKindsFor,
} from '@quotavera/domain/support/reports';
import { DAY_MS } from '@quotavera/domain/time';
import type { z } from 'zod';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import * as repository from './repository-suspicions.ts';
import type { ReportsContext } from './service.ts';
import type { Moderator } from './service-cases.ts';

type View = ReplyOf<typeof decideSuspicion>;
type Context = Pick<ReportsContext, 'db' | 'clock'>;

const RECENT_DAYS = 30;
const BEFORE_DAYS = 120;
const FADED_DAYS = 30;
/** The words of tips are read once or twice: the product looks every night. */
const WORDS_DAYS = 2;
/** Tips that a suspicion names at most. */
const SAMPLES = 6;

async function everythingFound(db: Db, now: Date): Promise<repository.Found[]> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [cards, networks, markets, later, repeated, prices, words] = [
    await repository.selectSharedCards(db),
    await repository.selectSharedNetworks(db),
    await repository.selectSharedMarkets(db, ago(SUSPICION_DAYS)),
    await repository.selectLaterTips(db, ago(SUSPICION_DAYS)),
    await repository.selectRepeatedBets(db, ago(SUSPICION_DAYS)),
    await repository.selectPrices(db, ago(BEFORE_DAYS), ago(RECENT_DAYS)),
    await repository.selectPublicWords(db, ago(WORDS_DAYS)),
  ];
  return [
    ...cards.map(({ id, other, cards: count }) => found('shared_card', id, other, { cards: count })),
    ...networks.map(({ id, other, networks: count }) => found('shared_network', id, other, { networks: count })),
    ...markets
      .filter(looksOpposite)
      .map(({ id, other, shared, opposite, tips }) => found('opposite_bets', id, other, { shared, opposite }, tips)),
    ...later
      .filter(looksCopied)
      .map(({ id, other, tips, later: copied, samples }) => found('copied_tips', id, other, { tips, copied }, samples)),
    ...repeated.map(({ id, same, opposite, tips }) => found('repeated_bets', id, 0, { same, opposite }, tips)),
    ...prices
      .filter(({ tips, unverified, tips_before, unverified_before }) =>
        risesUnverified({ tips, unverified }, { tips: tips_before, unverified: unverified_before }),
      )
      .map(({ id, samples, tips, unverified, tips_before, unverified_before }) =>
        found('unverified_share', id, 0, { tips, unverified, tips_before, unverified_before }, samples),
      ),
    ...(await doubtfulWords(words)),
  ];
}

/** Words that are promotion in one text and innocent in another; clear ones were refused when they were written. */
async function doubtfulWords(texts: readonly repository.PublicWords[]): Promise<repository.Found[]> {
  const doubtful: repository.PublicWords[] = [];
  for (const text of texts) {
    if (isPromotion(text.words)) doubtful.push(text);
    await nextTurn();
  }
  return [...Map.groupBy(doubtful, ({ id }) => id)].map(([id, own]) =>
    found('promotion', id, 0, { texts: own.length }, own.flatMap(({ tip }) => tip ?? []).slice(0, SAMPLES)),
  );
}

function found(
  kind: repository.Found['kind'],
  accountId: number,
  otherId: number,
  figures: repository.Found['figures'],
  tips: readonly number[] = [],
): repository.Found {
  return { kind, account_id: accountId, other_id: otherId, figures, tips };
}

/** Looks for what a person should look at. Nothing follows from it by itself. */
export async function findSuspicions({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const each of await everythingFound(db, now)) await repository.writeFound(db, each, now);
  await repository.deleteFaded(db, new Date(now.getTime() - FADED_DAYS * DAY_MS));
}

function present(row: repository.SuspicionRow): View {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    account: row.account,
    other: row.other,
    figures: { ...row.figures },
    tips: [...row.tips],
    found_at: row.found_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    note: row.note,
    decided_by: row.decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

export async function suspicionPage(
  db: Db,
  viewer: Pick<Moderator, 'isAdmin'>,
  { status, kind }: Pick<z.output<typeof listSuspicions.query>, 'status' | 'kind'>,
  input: PageInput,
): Promise<ReplyOf<typeof listSuspicions>> {
  const kinds = suspicionKindsFor(viewer).filter((each) => kind === undefined || each === kind);
  const filters = { status, kinds, isNamed: viewer.isAdmin };
  const { rows, ...page } = await readPage(input, {
    keyLength: 2,
    key: ({ found_at, id }: repository.SuspicionRow) => [found_at.getTime(), id],
    select: (span) => repository.selectSuspicions(db, filters, span),
    count: () => repository.countSuspicions(db, filters),
  });
  return { ...page, results: rows.map(present) };
}

export async function closeSuspicion(
  { db, clock }: Context,
  moderator: Moderator,
  id: number,
  { status, note }: BodyOf<typeof decideSuspicion>,
): Promise<View | Failure> {
  const at = clock.now();
  const done = await transact(db, async (trx) => {
    const row = await repository.selectSuspicion(trx, id, moderator.isAdmin);
    if (!row || !suspicionKindsFor(moderator).includes(row.kind)) return fail('not_found');
    const closed = await repository.closeSuspicion(trx, id, { status, note, decidedBy: moderator.accountId, at });
    if (!closed) return fail('conflict');
    await writeAuditLine(trx, {
      actorId: moderator.accountId,
      accountId: row.account_id,
      action: status === 'confirmed' ? 'suspicion_confirmed' : 'suspicion_dismissed',
      reason: note,
      data: { kind: row.kind, other: row.other_id || null },
      at,
      requestId: moderator.requestId,
    });
    return null;
  });
  return isFailure(done) ? done : present((await repository.selectSuspicion(db, id, moderator.isAdmin))!);
}
