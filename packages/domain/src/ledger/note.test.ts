import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign as nodeSign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  cosign,
  formatNote,
  formatVerifierKey,
  fromBase64,
  fromHex,
  isKeyName,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  type Signer,
  signCheckpoint,
  signNote,
  verifyCosignatures,
  verifyNote,
} from './index.ts';

function publicBytes(key: KeyObject): Uint8Array {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url');
}

function keyPair(): { publicKey: Uint8Array; sign: Signer } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { publicKey: publicBytes(privateKey), sign: (message) => nodeSign(null, message, privateKey) };
}

// The keys and note of the documentation of Go's golang.org/x/mod/sumdb/note.
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const PETER_SEED = fromBase64('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz')!.subarray(1);
const PETER_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const PETER_LINE =
  '\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
const ENOCH_LINE =
  '\u2014 EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=';

function keyOfSeed(seed: Uint8Array): KeyObject {
  const prefix = fromHex('302e020100300506032b657004220420')!;
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
}

test('reproduce the signature in the documentation of Go’s note package, byte for byte', async () => {
  const key = keyOfSeed(PETER_SEED);
  const publicKey = publicBytes(key);
  expect(await formatVerifierKey('PeterNeumann', 'note', publicKey)).toBe(PETER);
  expect(await signNote(PETER_TEXT, 'PeterNeumann', publicKey, (m) => nodeSign(null, m, key))).toBe(PETER_LINE);
});

test('verify it, alone and beside the signature of a stranger', async () => {
  const peter = (await parseVerifierKey(PETER))!;
  expect(await verifyNote(parseNote(formatNote(PETER_TEXT, [PETER_LINE]))!, peter)).toBe(true);
  expect(await verifyNote(parseNote(formatNote(PETER_TEXT, [ENOCH_LINE, PETER_LINE]))!, peter)).toBe(true);
  expect(await verifyNote(parseNote(formatNote(PETER_TEXT, [ENOCH_LINE]))!, peter)).toBe(false);
  expect(await verifyNote(parseNote(formatNote(`${PETER_TEXT}x\n`, [PETER_LINE]))!, peter)).toBe(false);
  const broken = PETER_LINE.replace('nAM=', 'nAQ=');
  expect(await verifyNote(parseNote(formatNote(PETER_TEXT, [broken]))!, peter)).toBe(false);
  expect(await verifyNote(parseNote(formatNote(PETER_TEXT, [PETER_LINE, broken]))!, peter)).toBe(false);
});

test('signed notes refuse verifier keys with another hash, length or algorithm (the cases of Go’s tests)', async () => {
  expect(await parseVerifierKey(PETER)).toMatchObject({ name: 'PeterNeumann', keyHash: 'c74f20a3', type: 'note' });
  for (const key of [
    'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
    'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
    PETER.replace('c74f20a3', 'c74f20a4'),
    PETER.replace('PeterNeumann', 'Peter Neumann'),
    'PeterNeumann',
    '',
  ]) {
    expect(await parseVerifierKey(key)).toBeNull();
  }
});

test('signed notes refuse malformed notes', () => {
  for (const note of [
    '',
    PETER_TEXT,
    `${PETER_TEXT}\n`,
    `${PETER_TEXT}\n${PETER_LINE}`,
    formatNote(PETER_TEXT, ['- PeterNeumann x08go/ZJ']),
    formatNote(PETER_TEXT, ['\u2014 PeterNeumann x08g']),
    formatNote(PETER_TEXT, ['\u2014 Peter+Neumann x08go/ZJkuA=']),
    formatNote(`${PETER_TEXT}\t\n`, [PETER_LINE]),
    formatNote(
      PETER_TEXT,
      Array.from({ length: 101 }, () => PETER_LINE),
    ),
  ]) {
    expect(parseNote(note)).toBeNull();
  }
  expect(['log.example/x', 'ü.example'].every(isKeyName)).toBe(true);
  expect(['', 'a b', 'a+b', 'a\u00a0b', 'a\nb'].some(isKeyName)).toBe(false);
});

describe('checkpoints', () => {
  const ROOT = fromBase64('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=')!;

  test('checkpoints are read as the standard writes them, extension lines included', () => {
    const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
    const checkpoint = { origin: 'example.com/behind-the-sofa', size: 20_852_163, root: ROOT };
    expect(parseCheckpoint(text)).toEqual(checkpoint);
    expect(parseCheckpoint(`${text}an extension\n`)).toEqual(checkpoint);
    for (const bad of [
      text.replace('20852163', '020852163'),
      text.replace('20852163', '-1'),
      text.replace('20852163', '9007199254740992'),
      text.replace('2I=', ''),
      text.slice(0, -1),
      `${text}\nextension\n`,
    ]) {
      expect(parseCheckpoint(bad)).toBeNull();
    }
  });

  test('open only with the key of their own log', async () => {
    const log = keyPair();
    const key = (await parseVerifierKey(await formatVerifierKey('log.example/q', 'note', log.publicKey)))!;
    const note = await signCheckpoint({ origin: 'log.example/q', size: 7, root: ROOT }, log.publicKey, log.sign);
    expect(await openCheckpoint(note, key)).toMatchObject({ ok: true, checkpoint: { size: 7 } });
    expect(await openCheckpoint(note.replace('\n7\n', '\n8\n'), key)).toEqual({ ok: false, error: 'bad_signature' });
    expect(await openCheckpoint('nonsense', key)).toEqual({ ok: false, error: 'malformed' });
    const other = (await parseVerifierKey(await formatVerifierKey('log.example/r', 'note', log.publicKey)))!;
    expect(await openCheckpoint(note, other)).toEqual({ ok: false, error: 'other_origin' });
  });

  test('checkpoints carry cosignatures with their times, counted only for known witnesses', async () => {
    const log = keyPair();
    const near = keyPair();
    const far = keyPair();
    const text = 'log.example/q\n7\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
    const own = await signNote(text, 'log.example/q', log.publicKey, log.sign);
    const first = await cosign(text, 1_679_315_147, 'near.example', near.publicKey, near.sign);
    const second = await cosign(text, 1_679_315_200, 'far.example', far.publicKey, far.sign);
    const nearKey = (await parseVerifierKey(await formatVerifierKey('near.example', 'cosignature', near.publicKey)))!;
    const farKey = (await parseVerifierKey(await formatVerifierKey('far.example', 'cosignature', far.publicKey)))!;
    const note = parseNote(formatNote(text, [own, first, second]))!;
    expect(await verifyCosignatures(note, [nearKey])).toEqual({
      valid: [{ witness: 'near.example', time: 1_679_315_147 }],
      invalid: [],
    });
    expect((await verifyCosignatures(note, [nearKey, farKey])).valid).toHaveLength(2);
    const moved = parseNote(formatNote(text.replace('\n7\n', '\n8\n'), [own, first]))!;
    expect(await verifyCosignatures(moved, [nearKey])).toEqual({ valid: [], invalid: ['near.example'] });
  });
});
