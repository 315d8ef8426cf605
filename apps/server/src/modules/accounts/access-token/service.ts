import { createHash, randomBytes } from 'node:crypto';
import type { createToken, listTokens } from '@quotavera/contract/accounts';
import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import {
  MAX_ACCESS_TOKENS,
  type Member,
  TOKEN_PREFIX,
  TOKEN_REQUESTS_PER_MINUTE,
  TOKEN_SCOPES,
} from '@quotavera/domain/access';
import { DAY_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import type { Identified } from '../../../platform/http/index.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import { memberOf } from '../session/service.ts';
import { proveOwner } from '../session/service-password.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'limits'>;
type Item = ReplyOf<typeof listTokens>['results'][number];

const TOKEN_BYTES = 32;
/** The last use is stored at most this often. */
const USED_EVERY_MS = 60_000;
const REQUESTS: Limit = { points: TOKEN_REQUESTS_PER_MINUTE, seconds: 60 };

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const scopesOf = (stored: readonly string[]) => TOKEN_SCOPES.filter((scope) => stored.includes(scope));

function present(row: repository.TokenRow): Item {
  return {
    id: row.id,
    name: row.name,
    scopes: scopesOf(row.scopes),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

export async function tokensOf({ db }: Context, accountId: number): Promise<ReplyOf<typeof listTokens>> {
  return { results: (await repository.selectTokens(db, accountId)).map(present) };
}

export async function makeToken(
  context: Context,
  owner: { member: Member; familyId: string },
  { name, scopes, days, password }: Required<BodyOf<typeof createToken>>,
): Promise<ReplyOf<typeof createToken> | Failure> {
  const { accountId, selfExcluded } = owner.member;
  if (selfExcluded) return fail('self_excluded');
  const refused = await proveOwner(context, { accountId, familyId: owner.familyId, password: password ?? '' });
  if (refused) return refused;
  const token = `${TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const at = context.clock.wall();
  const expiresAt = days === null ? null : new Date(at.getTime() + days * DAY_MS);
  const row = await context.db
    .transaction()
    .execute((trx) =>
      repository.insertToken(
        trx,
        { accountId, name, hash: hashOf(token), scopes: scopesOf(scopes), at, expiresAt },
        MAX_ACCESS_TOKENS,
      ),
    );
  return row ? { ...present(row), token } : fail('tokens_full');
}

export function revokeToken({ db }: Context, accountId: number, id: number): Promise<boolean> {
  return repository.deleteToken(db, accountId, id);
}

/** Ends every token of an account that takes a break from the product; sessions end theirs themselves. */
export function endTokens(trx: Trx, accountId: number): Promise<void> {
  return repository.deleteTokensOf(trx, accountId);
}

export function deleteExpiredTokens({ db, clock }: Context): Promise<void> {
  return repository.deleteExpired(db, clock.wall());
}

/** Identifies the owner of a personal access token, who administers nothing with it, and the token's scopes. */
export async function identifyToken({ db, clock, limits }: Context, token: string): Promise<Identified | Failure> {
  const found = await repository.findToken(db, hashOf(token));
  const now = clock.wall();
  if (!found) return fail('token_invalid');
  if (found.expires_at !== null && found.expires_at <= now) return fail('token_expired');
  const wait = await limits.take('access-token', String(found.id), REQUESTS);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  const member = await memberOf(db, found.account_id, clock.now());
  if (!member) return fail('token_invalid');
  if (member.selfExcluded) return fail('self_excluded');
  if (!found.last_used_at || now.getTime() - found.last_used_at.getTime() >= USED_EVERY_MS)
    await repository.markUsed(db, found.id, now);
  return { viewer: { ...member, isAdmin: false, roles: [] }, session: null, scopes: scopesOf(found.scopes) };
}
