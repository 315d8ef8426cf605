import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Member } from '@quotavera/domain/access';
import { ACCESS_TOKEN_TTL_S } from '@quotavera/domain/limits';
import { SECOND_MS } from '@quotavera/domain/time';
import { errors, jwtVerify, SignJWT } from 'jose';

const REFRESH_BYTES = 32;
const ISSUER = 'quotavera';
const ALGORITHM = 'HS256';
/** Audience and type of access tokens, so that another kind of token signed with this key is refused. */
const AUDIENCE = 'quotavera-api';
const TYPE = 'at+jwt';
/** Tokens whose signature was found good, so that a reader's second request doesn't check it again. */
const VERIFIED_MAX = 10_000;

interface AccessClaims {
  accountId: number;
  familyId: string;
  expiresAt: Date;
}

type TokenRefusal = 'token_expired' | 'token_invalid';

export interface Tokens {
  /** Equal arguments give the same token, so that a repeated refresh answers with the pair it gave before. */
  signAccess(member: Member, familyId: string, refreshHash: Buffer, issuedAt: Date): Promise<string>;
  readAccess(token: string, now: Date): Promise<AccessClaims | TokenRefusal>;
  newRefresh(): string;
  /** The one token that follows another in its family: nothing but the secret tells it from random. */
  successorOf(refresh: string): string;
}

/** The hash of a refresh token, which is what the database stores. */
export function hashOf(refresh: string): Buffer {
  return createHash('sha256').update(refresh).digest();
}

export function createTokens(accessSecret: Buffer, refreshSecret: Buffer): Tokens {
  const verified = new Map<string, AccessClaims>();
  return {
    signAccess(member, familyId, refreshHash, issuedAt) {
      const issued = Math.floor(issuedAt.getTime() / SECOND_MS);
      return new SignJWT({
        family: familyId,
        userType: member.userType,
        plan: member.plan,
        admin: member.isAdmin,
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(member.accountId))
        .setJti(refreshHash.toString('base64url', 0, 12))
        .setIssuedAt(issued)
        .setExpirationTime(issued + ACCESS_TOKEN_TTL_S)
        .sign(accessSecret);
    },
    async readAccess(token, now) {
      const verifiedToken = verified.get(token);
      // A verified signature stays valid; only the expiry has to be checked again.
      if (verifiedToken) return now < verifiedToken.expiresAt ? verifiedToken : 'token_expired';
      try {
        const { payload } = await jwtVerify(token, accessSecret, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          currentDate: now,
          requiredClaims: ['sub', 'exp', 'family'],
        });
        const accountId = Number(payload.sub);
        if (!Number.isSafeInteger(accountId) || typeof payload.family !== 'string') return 'token_invalid';
        const claims = { accountId, familyId: payload.family, expiresAt: new Date(payload.exp! * SECOND_MS) };
        if (verified.size >= VERIFIED_MAX) verified.clear();
        verified.set(token, claims);
        return claims;
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid';
      }
    },
    newRefresh: () => randomBytes(REFRESH_BYTES).toString('base64url'),
    successorOf: (refresh) => createHmac('sha256', refreshSecret).update(refresh).digest('base64url'),
  };
}
