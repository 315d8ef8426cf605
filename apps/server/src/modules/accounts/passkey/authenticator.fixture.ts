import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const FLAGS = { present: 1, verified: 4, mayBeSynced: 8, isSynced: 16, newCredential: 64 };

/** CBOR of what an authenticator says: small whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...(value as ReadonlyMap<number | string, never>)].flatMap(([key, of]) => [cbor(key), cbor(of)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** The public key as COSE writes a point on P-256 (RFC 9053, 7.1.1). */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  const point = [x, y].map((part) => Buffer.from(part!, 'base64url'));
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point[0]],
      [-3, point[1]],
    ]),
  );
}

const text = (bytes: Buffer) => bytes.toString('base64url');

interface Circumstances {
  origin?: string;
  rpId?: string;
  verified?: boolean;
  /** The number of uses that it says it has counted; by default it counts on. */
  counter?: number;
  /** Another account's handle, which the answer claims. */
  userHandle?: string;
}

/** An authenticator with one passkey, written once more from the specification (WebAuthn 3, 6.1 and 6.5). */
export function createAuthenticator({ counts = false, site }: { counts?: boolean; site: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const rpIdOf = new URL(site).hostname;
  let handle = 'AAAA';
  let uses = 0;

  function clientData(type: string, challenge: string, origin = site): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData({ rpId = rpIdOf, verified = true, counter }: Circumstances, credential?: Buffer): Buffer {
    if (counts) uses += 1;
    const synced = counts ? 0 : FLAGS.mayBeSynced | FLAGS.isSynced;
    const flags = FLAGS.present | (verified ? FLAGS.verified : 0) | synced | (credential ? FLAGS.newCredential : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? uses);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      count,
      credential ?? Buffer.alloc(0),
    ]);
  }

  const named = { id: text(credentialId), rawId: text(credentialId), type: 'public-key' as const };

  return {
    /** Answers the options to add a passkey, as `PublicKeyCredential.toJSON()` writes it. */
    create({ challenge, user }: { challenge: string; user: { id: string } }, circumstances: Circumstances = {}) {
      handle = user.id;
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(circumstances, credential)],
        ]),
      );
      const clientDataJSON = text(clientData('webauthn.create', challenge, circumstances.origin));
      return {
        ...named,
        response: { clientDataJSON, attestationObject: text(attestation), transports: ['internal'] },
      };
    },
    /** Answers the options to sign in. */
    get({ challenge }: { challenge: string }, circumstances: Circumstances = {}) {
      const data = clientData('webauthn.get', challenge, circumstances.origin);
      const authData = authenticatorData(circumstances);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return {
        ...named,
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(sign('sha256', signed, privateKey)),
          userHandle: circumstances.userHandle ?? handle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
