import { PASSKEY_NAME_MAX } from '@quotavera/domain/limits';
import { z } from 'zod';
import { defineCall, id, instant, ownersPassword } from '../core/index.ts';
import { accountsMemberAddresses } from './member-addresses.ts';
import { signedIn } from './session.ts';

/** Bytes as WebAuthn's JSON writes them. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

const credentialId = bytes(1_400);
const clientDataJSON = bytes(4_000);
const TRANSPORTS_MAX = 10;
const transport = z.string().max(20);
const NAME = z.string().trim().max(PASSKEY_NAME_MAX);

/** The names of WebAuthn's own JSON: `PublicKeyCredential.toJSON()`. */
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

const challengeOptions = { challenge: z.string(), timeout: z.int() };

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether the passkey may be on several devices of its owner. */
  synced: z.boolean(),
  created_at: instant,
  /** The instant is null for a passkey that was never used. */
  last_used_at: instant.nullable(),
  /** When a second device used the same key, which has opened nothing since; null when none did. */
  copied_at: instant.nullable(),
});

export const passkeySignInOptions = defineCall({
  ...accountsMemberAddresses.passkeySignInOptions,
  summary: 'A challenge for signing in with a passkey, which is answered once, within ten minutes',
  access: 'session.open',
  reply: z.object({ ...challengeOptions, rpId: z.string(), userVerification: z.literal('required') }),
  errors: ['rate_limited'],
});

export const signInWithPasskey = defineCall({
  ...accountsMemberAddresses.signInWithPasskey,
  summary:
    'Opens a session with a passkey of any account. The device has verified its owner, so that no second factor is asked for',
  access: 'session.open',
  body: z.strictObject({
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON,
        authenticatorData: bytes(4_000),
        signature: bytes(8_000),
        userHandle: bytes(100).optional(),
      }),
    }),
  }),
  reply: signedIn,
  errors: [
    'passkey_refused',
    'passkey_expired',
    'account_banned',
    'account_deactivated',
    'account_merged',
    '401',
    'rate_limited',
  ],
});

export const listPasskeys = defineCall({
  ...accountsMemberAddresses.listPasskeys,
  summary: 'The own passkeys, the newest first',
  access: 'session.use',
  reply: z.object({ results: z.array(passkey) }),
});

export const passkeyOptions = defineCall({
  ...accountsMemberAddresses.passkeyOptions,
  summary: 'Begins adding a passkey: what the browser needs to make one, for ten minutes and this session',
  access: 'session.use',
  body: z.strictObject({ password: ownersPassword }),
  reply: z.object({
    ...challengeOptions,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    excludeCredentials: z.array(
      z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(transport).optional() }),
    ),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
  errors: ['passkeys_full', 'reauthentication_required', 'rate_limited'],
});

export const addPasskey = defineCall({
  ...accountsMemberAddresses.addPasskey,
  summary: 'Keeps a passkey that the browser has made; without a name it has that of browser and system',
  access: 'session.use',
  body: z.strictObject({
    name: NAME.default(''),
    response: z.object({
      ...credential,
      response: z.object({
        clientDataJSON,
        attestationObject: bytes(20_000),
        transports: z.array(transport).max(TRANSPORTS_MAX).default([]),
      }),
    }),
  }),
  reply: passkey,
  status: 201,
  errors: ['passkey_refused', 'passkey_expired', 'passkeys_full'],
});

export const renamePasskey = defineCall({
  ...accountsMemberAddresses.renamePasskey,
  summary: 'Gives an own passkey another name',
  access: 'session.use',
  params: z.strictObject({ id }),
  body: z.strictObject({ name: NAME.min(1) }),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});

export const removePasskey = defineCall({
  ...accountsMemberAddresses.removePasskey,
  summary: 'Removes an own passkey, which opens nothing any more',
  access: 'session.use',
  params: z.strictObject({ id }),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});
