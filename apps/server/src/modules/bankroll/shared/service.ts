import { createHash, randomBytes } from 'node:crypto';
import type {
  listSharedBets,
  putBankrollLink,
  readBankrollLink,
  readSharedBankroll,
} from '@quotavera/contract/bankroll';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import type { ReplyOf } from '@quotavera/contract/core';
import { tidyLine } from '@quotavera/domain/accounts';
import {
  type Currency,
  type SharedAmounts,
  type StakePlan,
  sharedAmount,
  thinned,
  unitCents,
} from '@quotavera/domain/bankroll';
import { refusedWords } from '@quotavera/domain/care/promotion';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { z } from 'zod';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { analysisOf } from '../analysis/service.ts';
import { lockBankroll, selectBankroll } from '../bankroll/repository.ts';
import type { BetView } from '../bet/presenter.ts';
import { loadBets } from '../bet/repository.ts';
import { presentBets } from '../bet/service.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Link = ReplyOf<typeof readBankrollLink>;
type Shared = ReplyOf<typeof readSharedBankroll>;
type LinkInput = Omit<z.output<typeof putBankrollLink.body>, 'new_address'> & { new_address?: boolean };

const SECRET_BYTES = 32;
/** For so long the page says the same figures. */
const FIGURES_MS = 10 * MINUTE_MS;
/** Whoever makes figures anew is waited for so long. */
const PATIENCE_MS = MINUTE_MS;
const CURVE_POINTS = 400;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export async function linkOf(db: Db, ownerId: number, bankrollId: number): Promise<Link | Failure> {
  if (!(await selectBankroll(db, ownerId, bankrollId))) return fail('not_found');
  const row = await repository.selectLink(db, bankrollId);
  if (!row) return { link: null };
  const { title, amounts, shows_bets, addresses, created_at } = row;
  return {
    link: { title, amounts: amounts as SharedAmounts, shows_bets, addresses, created_at: created_at.toISOString() },
  };
}

/** Shows an own bankroll; the simulated world brings a secret of its own, which is known. */
export async function putLink(
  { db, clock }: Context,
  ownerId: number,
  { bankrollId, input, secret }: { bankrollId: number; input: LinkInput; secret?: string },
): Promise<(Link & { secret: string | null }) | Failure> {
  const { new_address: moved = false, replaces, ...terms } = { ...input, title: tidyLine(input.title) };
  const address = await transact(db, async (trx) => {
    const bankroll = await lockBankroll(trx, ownerId, bankrollId);
    if (!bankroll) return fail('not_found');
    const unit = unitCents({ ...bankroll, stake_plan: bankroll.stake_plan as StakePlan });
    if (terms.amounts === 'units' && unit === null) return fail('validation', { fields: { amounts: 'unit_unknown' } });
    const before = await repository.selectLink(trx, bankrollId);
    const isNew = moved || !before;
    // The second of two presses at once would take the first one's address away again.
    if (replaces !== undefined && replaces !== (before?.addresses ?? 0)) return fail('conflict');
    const made = isNew ? (secret ?? randomBytes(SECRET_BYTES).toString('base64url')) : null;
    await repository.putLink(trx, bankrollId, { terms, hash: made === null ? null : hashOf(made), at: clock.now() });
    return { made };
  });
  if (isFailure(address)) return address;
  const shown = await linkOf(db, ownerId, bankrollId);
  return isFailure(shown) ? shown : { ...shown, secret: address.made };
}

export async function removeLink(db: Db, ownerId: number, bankrollId: number): Promise<Link | Failure> {
  if (!(await selectBankroll(db, ownerId, bankrollId))) return fail('not_found');
  await repository.deleteLink(db, bankrollId);
  return { link: null };
}

/** The page of a bankroll, for whoever decides about it: it is there no longer, and the secret that opened it is worth nothing. */
export function takePageAway(trx: Trx, bankrollId: number): Promise<void> {
  return repository.deleteLink(trx, bankrollId);
}

/** The bankroll behind the secret of a page that can be read now, with the name that the page bears. */
export function pageBehind(
  context: Context,
  secret: string,
): Promise<Pick<repository.SharedRow, 'bankroll_id' | 'account_id' | 'title'> | undefined> {
  return shared(context, secret);
}

async function shared({ db, clock }: Context, secret: string) {
  return /^[\w-]{43}$/.test(secret) ? repository.selectShared(db, hashOf(secret), clock.now()) : undefined;
}

const unitOf = (row: repository.SharedRow): number | null =>
  row.amounts === 'units' ? unitCents({ ...row, stake_plan: row.stake_plan as StakePlan }) : null;

async function figuresOf(context: Context, row: repository.SharedRow): Promise<Shared['figures'] | Failure> {
  const analysis = await analysisOf(context, row.account_id, { bankroll: row.bankroll_id });
  if (isFailure(analysis)) return analysis;
  const { stats, curve, days } = analysis;
  const amount = (cents: number) => sharedAmount(cents, unitOf(row));
  return {
    bets: stats.bets - stats.in_progress,
    won: stats.won + stats.half_won,
    lost: stats.lost + stats.half_lost,
    void: stats.void,
    strike_rate: stats.strike_rate,
    average_odds: stats.average_odds,
    staked: amount(stats.staked_cents),
    profit: amount(stats.profit_cents),
    yield: stats.yield,
    low: stats.low,
    high: stats.high,
    drawdown: amount(stats.drawdown.max_cents),
    from: days[0]?.day ?? null,
    to: days.at(-1)?.day ?? null,
    curve: thinned(curve, CURVE_POINTS).map(({ day, profit_cents: profit }) => ({ day, profit: amount(profit) })),
  };
}

/** Makes the figures of a page anew where something has changed since, once at a time: other readers get those of before. */
async function currentFigures(context: Context, row: repository.SharedRow) {
  const { db, clock } = context;
  const now = clock.now();
  const kept = row.figured_at && { figures: row.figures as unknown as Shared['figures'], at: row.figured_at };
  const isSame = row.figured_version === row.version && kept !== null && row.terms_at <= kept.at;
  const isYoung = kept !== null && now.getTime() - kept.at.getTime() < FIGURES_MS;
  if (kept && (isSame || isYoung || !(await repository.askForFigures(db, row, now, PATIENCE_MS)))) return kept;
  const figures = await figuresOf(context, row);
  if (isFailure(figures)) return figures;
  await repository.keepFigures(db, row, figures, now);
  return { figures, at: now };
}

/** A bankroll behind its secret address. */
export async function sharedBankroll(context: Context, secret: string): Promise<Shared | Failure> {
  const row = await shared(context, secret);
  if (!row) return fail('not_found');
  const found = await currentFigures(context, row);
  if (isFailure(found)) return found;
  return {
    status: 'declared_not_verified',
    title: row.title,
    amounts: row.amounts as SharedAmounts,
    currency: row.amounts === 'money' ? (row.currency as Currency) : null,
    shows_bets: row.shows_bets,
    figures: found.figures,
    updated_at: found.at.toISOString(),
  };
}

type SharedBet = ReplyOf<typeof listSharedBets>['results'][number];

/** A leg as strangers may read it: words of its owner's own that promote gambling stay with their owner. */
function publicLeg(leg: BetView['legs'][number]): BetView['legs'][number] {
  const isFit = (text: string) => refusedWords(text).length === 0;
  if (leg.type !== 'custom') return leg;
  const fit = <T extends string | null>(text: T): T => (text === null || isFit(text) ? text : ('' as T));
  return {
    ...leg,
    competition: fit(leg.competition),
    match: fit(leg.match),
    market: fit(leg.market),
    result: fit(leg.result),
    sub_result: fit(leg.sub_result),
    extra_combinations: leg.extra_combinations.filter(isFit),
  };
}

function presentShared(bet: BetView, unit: number | null): SharedBet {
  return {
    placed_at: bet.placed_at,
    side: bet.side,
    legs: bet.legs.map(publicLeg),
    odds: bet.totalodd,
    stake: sharedAmount(bet.risk_cents, unit),
    profit: sharedAmount(bet.profit_cents ?? 0, unit),
    outcome: bet.outcome,
  };
}

/** The settled bets of a bankroll whose owner shows them. An open bet may follow a tip that its reader may not see. */
export async function sharedBets(
  context: Context,
  secret: string,
  query: PageInput['query'],
): Promise<ReplyOf<typeof listSharedBets> | Failure> {
  const row = await shared(context, secret);
  if (!row?.shows_bets) return fail('not_found');
  const { db } = context;
  const { rows, ...page } = await readPage<repository.SettledBet>(
    { path: bankrollMemberAddresses.listSharedBets.path.replace('{secret}', secret), query },
    {
      keyLength: 2,
      key: ({ placed_at, id }) => [placed_at.getTime(), id],
      select: (span) => repository.selectSettled(db, row.bankroll_id, span),
      count: () => repository.countSettled(db, row.bankroll_id),
    },
  );
  const ids = rows.map(({ id }) => id);
  const views = await presentBets(db, await loadBets(db, ids));
  return { ...page, results: views.map((bet) => presentShared(bet, unitOf(row))) };
}
