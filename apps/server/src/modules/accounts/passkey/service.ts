import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { addPasskey, listPasskeys, passkeyOptions, signInWithPasskey } from '@quotavera/contract/accounts';
import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX, PRODUCT_NAME } from '@quotavera/domain/limits';
import { MINUTE_MS } from '@quotavera/domain/time';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { ServerContext } from '../../../platform/context.ts';
import { type Failure, fail, isFailure, ok, type Result } from '../../../platform/errors/index.ts';
import { findForSignInById } from '../session/repository.ts';
import { deviceOf, type Sessions, type SignedIn } from '../session/service.ts';
import { type OwnersProof, proveOwner } from '../session/service-password.ts';
import * as repository from './repository.ts';

type Parts = Pick<ServerContext, 'db' | 'clock' | 'limits' | 'mail' | 'secrets' | 'environment' | 'log' | 'personal'>;
type Item = ReplyOf<typeof listPasskeys>['results'][number];
type Session = NonNullable<repository.Challenge['session']>;

const CHALLENGE_BYTES = 32;
/** The sign-in page asks for a challenge when it opens, and its reader may take a while. */
const CHALLENGE_MS = 10 * MINUTE_MS;
const SETTINGS = '/profile?tab=security';
/** COSE's numbers for Ed25519, ECDSA on P-256 and RSA with SHA-256: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();

/** The challenge that a browser's answer names; null where the answer can't be read. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = data && typeof data === 'object' && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

function present(row: repository.PasskeyRow): Item {
  return {
    id: row.id,
    name: row.name,
    synced: row.synced,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    copied_at: row.copied_at?.toISOString() ?? null,
  };
}

/** Browser and system, as makers write them, so that the name needs no language. */
function nameOf(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  const words = [browser?.replace(/ \d+$/, ''), system].filter((word) => word != null);
  return words.join(' · ').slice(0, PASSKEY_NAME_MAX) || 'Passkey';
}

/** `keepFactor` stops an announced reset of an account's second factor. */
export function createPasskeys(parts: Parts, sessions: Sessions, keepFactor: (accountId: number) => Promise<unknown>) {
  const { db, clock, mail, secrets, environment, log } = parts;
  const { origin, hostname: rpId } = new URL(environment.PUBLIC_URL);
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };

  /** All passkeys of an account have one handle, which says nothing about it. */
  const handleOf = (accountId: number) =>
    createHmac('sha256', secrets.get('passkey')).update(String(accountId)).digest('base64url');

  async function newChallenge(session: Session | null): Promise<string> {
    const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
    const expiresAt = new Date(clock.wall().getTime() + CHALLENGE_MS);
    await repository.insertChallenge(db, { hash: hashOf(challenge), session }, expiresAt);
    return challenge;
  }

  /** Uses the challenge up that an answer names, before anything else is looked at; null when it was none of ours. */
  async function useChallenge(clientDataJSON: string, session: Session | null): Promise<string | null> {
    const challenge = challengeIn(clientDataJSON);
    const used =
      challenge !== null && (await repository.useChallenge(db, { hash: hashOf(challenge), session }, clock.wall()));
    return used ? challenge : null;
  }

  /** The library throws at whatever it doesn't accept. */
  async function verified<T>(what: string, verify: () => Promise<T>): Promise<T | null> {
    try {
      return await verify();
    } catch (error) {
      log.info({ err: error }, `a passkey was refused at ${what}`);
      return null;
    }
  }

  const list = async (accountId: number): Promise<ReplyOf<typeof listPasskeys>> => ({
    results: (await repository.selectPasskeys(db, accountId)).map(present),
  });

  async function optionsToAdd(proof: OwnersProof): Promise<ReplyOf<typeof passkeyOptions> | Failure> {
    const { accountId, familyId } = proof;
    const refused = await proveOwner(parts, proof);
    if (refused) return refused;
    const credentials = await repository.selectCredentials(db, accountId);
    if (credentials.length >= PASSKEYS_MAX) return fail('passkeys_full');
    const { email, first_name, last_name } = await repository.findOwner(db, accountId);
    return {
      challenge: await newChallenge({ accountId, familyId }),
      timeout: CHALLENGE_MS,
      rp: { id: rpId, name: PRODUCT_NAME },
      user: { id: handleOf(accountId), name: email, displayName: `${first_name} ${last_name}`.trim() || email },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: credentials.map(({ credential_id, transports }) => ({
        id: credential_id.toString('base64url'),
        type: 'public-key',
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
  }

  async function add(
    session: Session,
    { name, response }: Required<BodyOf<typeof addPasskey>>,
    userAgent: string,
  ): Promise<Result<Item>> {
    const { transports = [], ...answer } = response.response;
    const expectedChallenge = await useChallenge(answer.clientDataJSON, session);
    if (expectedChallenge === null) return fail('passkey_expired');
    const result = await verified('its registration', () =>
      verifyRegistrationResponse({
        ...expected,
        response: { ...response, response: answer, clientExtensionResults: {} },
        expectedChallenge,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!result?.verified) return fail('passkey_refused');
    const { credential, credentialDeviceType } = result.registrationInfo;
    return db.transaction().execute(async (trx) => {
      const passkey: repository.NewPasskey = {
        accountId: session.accountId,
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports,
        name: name || nameOf(userAgent),
        synced: credentialDeviceType === 'multiDevice',
        at: clock.wall(),
      };
      const row = await repository.insertPasskey(trx, passkey, PASSKEYS_MAX);
      if (row === 'full') return fail('passkeys_full');
      if (!row) return fail('passkey_refused');
      await mail.toMember(trx, session.accountId, {
        kind: 'passkey_added',
        values: { name: row.name },
        page: SETTINGS,
      });
      return ok(present(row));
    });
  }

  async function optionsToSignIn() {
    const challenge = await newChallenge(null);
    return { challenge, timeout: CHALLENGE_MS, rpId, userVerification: 'required' as const };
  }

  /** Notes a verified use. A counter that doesn't grow tells of a copy: its owner is warned once, and the passkey opens nothing any more. */
  function noteUse(
    passkey: { id: number; account_id: number; name: string },
    use: { counter: number; synced: boolean; at: Date },
  ): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      if (await repository.noteUse(trx, passkey.id, use)) return true;
      if (await repository.noteCopy(trx, passkey.id, use.at)) {
        await mail.toMember(trx, passkey.account_id, {
          kind: 'passkey_copied',
          values: { name: passkey.name },
          page: SETTINGS,
        });
      }
      return false;
    });
  }

  async function signIn({ response }: BodyOf<typeof signInWithPasskey>, userAgent: string): Promise<Result<SignedIn>> {
    const { userHandle, ...answer } = response.response;
    const expectedChallenge = await useChallenge(answer.clientDataJSON, null);
    if (expectedChallenge === null) return fail('passkey_expired');
    const passkey = await repository.findByCredential(db, Buffer.from(response.id, 'base64url'));
    if (!passkey || userHandle !== handleOf(passkey.account_id)) return fail('passkey_refused');
    const result = await verified('a sign-in', () =>
      verifyAuthenticationResponse({
        ...expected,
        response: { ...response, response: answer, clientExtensionResults: {} },
        expectedChallenge,
        // The counter is compared where it is stored, so that two sign-ins at once don't both pass.
        credential: { id: response.id, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
      }),
    );
    if (!result?.verified) return fail('passkey_refused');
    const { newCounter, credentialDeviceType } = result.authenticationInfo;
    const use = { counter: newCounter, synced: credentialDeviceType === 'multiDevice', at: clock.wall() };
    if (!(await noteUse(passkey, use))) return fail('passkey_refused');
    const account = await findForSignInById(db, passkey.account_id);
    if (!account) return fail('passkey_refused');
    const opened = await sessions.start(account, userAgent);
    // The device has verified its owner: the second factor isn't lost.
    if (!isFailure(opened) && account.is_two_fa_enabled) await keepFactor(account.account_id);
    return opened;
  }

  function remove(accountId: number, id: number): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const removed = await repository.remove(trx, accountId, id);
      if (!removed) return false;
      await mail.toMember(trx, accountId, { kind: 'passkey_removed', values: { name: removed.name }, page: SETTINGS });
      return true;
    });
  }

  return {
    list,
    optionsToAdd,
    add,
    optionsToSignIn,
    signIn,
    rename: (accountId: number, id: number, name: string) => repository.rename(db, accountId, id, name),
    remove,
    deleteExpired: () => repository.deleteExpiredChallenges(db, clock.wall()),
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;
