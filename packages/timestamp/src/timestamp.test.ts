import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bytes, utf8 } from '@quotavera/domain/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeRoot, pemOfRoots, rootsOfPem, stampRequest, tokenOfReply, verifyStamp } from './index.ts';
import {
  type Authority,
  type AuthorityOptions,
  createAuthority,
  ECDSA,
  hasOpenssl,
  OTHER_POLICY,
  POLICY,
} from './openssl.fixture.ts';
import { parseToken } from './verify.ts';

const DATA = utf8('log.example/test\n7\nAAAA=\n\n— log.example/test BBBB=\n');

describe.skipIf(!hasOpenssl())('time stamps by openssl ts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'timestamp-'));
  let authority: Authority;
  let roots: string[];
  let token: Bytes;

  const make = (name: string, options: AuthorityOptions = {}) => createAuthority(join(folder, name), options);
  async function stampBy({ reply }: Authority, data = DATA, policy: string | null = null): Promise<Bytes> {
    const request = await stampRequest(data, policy);
    const answer = tokenOfReply(reply(request.body), request);
    if (!answer.ok) throw new Error(answer.detail);
    return answer.token;
  }
  const trust = (policy: string | null = null, own = roots) => ({ roots: own, policy });

  beforeAll(async () => {
    authority = make('authority');
    roots = rootsOfPem(authority.rootPem)!;
    token = await stampBy(authority);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a genuine token tells who stamped and the latest moment that its accuracy allows', async () => {
    const verdict = await verifyStamp(token, DATA, trust());
    expect(verdict).toMatchObject({ ok: true, authority: 'Test TSA' });
    if (verdict.ok) expect(Math.abs(verdict.at - 1_500 - Date.now())).toBeLessThan(60_000);
    const curve = make('curve', { key: ECDSA });
    const own = trust(null, rootsOfPem(curve.rootPem)!);
    expect((await verifyStamp(await stampBy(curve), DATA, own)).ok).toBe(true);
  });

  test('openssl ts takes the same token for the same bytes', () => {
    writeFileSync(join(folder, 'data'), DATA);
    writeFileSync(join(folder, 'token'), token);
    const root = join(folder, 'authority/root.pem');
    const args = ['ts', '-verify', '-data', 'data', '-in', 'token', '-token_in', '-CAfile', root];
    expect(String(execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }))).toContain('OK');
  });

  test('a token over other bytes, of another chain or under another policy proves nothing', async () => {
    expect(await verifyStamp(token, utf8('other'), trust())).toEqual({ ok: false, problem: 'other_imprint' });
    const stranger = make('stranger', { name: 'Test TSA' });
    const strangers = rootsOfPem(stranger.rootPem)!;
    expect(await verifyStamp(token, DATA, trust(null, strangers))).toEqual({ ok: false, problem: 'untrusted' });
    expect(await verifyStamp(await stampBy(stranger), DATA, trust())).toEqual({ ok: false, problem: 'untrusted' });
    expect(await verifyStamp(token, DATA, trust(null, []))).toEqual({ ok: false, problem: 'untrusted' });
    expect((await verifyStamp(token, DATA, trust(null, [...strangers, ...roots]))).ok).toBe(true);
    expect((await verifyStamp(token, DATA, trust(POLICY))).ok).toBe(true);
    expect(await verifyStamp(token, DATA, trust(OTHER_POLICY))).toEqual({ ok: false, problem: 'other_policy' });
    expect((await verifyStamp(await stampBy(authority, DATA, OTHER_POLICY), DATA, trust(OTHER_POLICY))).ok).toBe(true);
  });

  test('a signer whose certificate is not valid at the stamped moment, or not for time stamping, proves nothing', async () => {
    const expired = make('expired', { validTo: '20210101000000Z' });
    const early = make('early', { validFrom: '20490101000000Z' });
    for (const one of [expired, early]) {
      const own = trust(null, rootsOfPem(one.rootPem)!);
      expect(await verifyStamp(await stampBy(one), DATA, own)).toEqual({ ok: false, problem: 'expired' });
    }
  });

  test('no changed bit makes a token say anything else, and none of what is signed may change', async () => {
    const genuine = await verifyStamp(token, DATA, trust());
    const flipped = (at: number) => {
      const forged = Uint8Array.from(token);
      forged[at]! ^= 1 << (at % 8);
      return verifyStamp(forged, DATA, trust());
    };
    const content = Buffer.from(parseToken(token)!.signed.encapContentInfo.eContent!.getValue());
    const start = Buffer.from(token).indexOf(content);
    for (let at = start; at < start + content.length; at++) {
      expect([at, await flipped(at)]).toEqual([at, { ok: false, problem: expect.any(String) }]);
    }
    // Lengths, spellings of names and certificates that nothing rests on are not signed: changing them proves the same or nothing.
    for (let at = 0; at < token.length; at += 11) {
      const verdict = await flipped(at);
      if (verdict.ok) expect([at, verdict]).toEqual([at, genuine]);
    }
    expect(await verifyStamp(utf8('no token'), DATA, trust())).toEqual({ ok: false, problem: 'malformed' });
    expect(await verifyStamp(token.slice(0, -1), DATA, trust())).toMatchObject({ ok: false });
  });

  test('a key of the same chain that is not for time stamping, or not named in what is signed, proves nothing', async () => {
    // OpenSSL stamps with no such certificate; it signs the content of a genuine token as any CMS message.
    const content = Buffer.from(parseToken(token)!.signed.encapContentInfo.eContent!.getValue());
    const signAs = async ({ folder: own, rootPem }: Authority, ...how: string[]) => {
      writeFileSync(join(own, 'content'), content);
      const signer = ['-signer', 'signer.pem', '-inkey', 'signer.key', '-md', 'sha256'];
      const form = ['-binary', '-nodetach', '-outform', 'DER', '-econtent_type', '1.2.840.113549.1.9.16.1.4'];
      execFileSync('openssl', ['cms', '-sign', '-in', 'content', '-out', 'forged', ...signer, ...form, ...how], {
        cwd: own,
      });
      const forged = Uint8Array.from(readFileSync(join(own, 'forged')));
      return verifyStamp(forged, DATA, trust(null, rootsOfPem(rootPem)!));
    };
    expect(await signAs(authority, '-cades')).toMatchObject({ ok: true });
    expect(await signAs(authority)).toEqual({ ok: false, problem: 'not_by_authority' });
    const lax = make('lax', { extensions: 'anything' });
    expect(await signAs(lax, '-cades')).toEqual({ ok: false, problem: 'not_by_authority' });
  });

  test('an answer to another request, a refusal and noise are told apart', async () => {
    const request = await stampRequest(DATA, null);
    const other = await stampRequest(DATA, null);
    const reply = authority.reply(request.body);
    expect(tokenOfReply(reply, request).ok).toBe(true);
    expect(tokenOfReply(reply, other)).toMatchObject({ ok: false, problem: 'other_nonce' });
    const unknown = await stampRequest(DATA, '1.2.3.4');
    expect(tokenOfReply(authority.reply(unknown.body), unknown)).toMatchObject({ ok: false, problem: 'refused' });
    expect(tokenOfReply(utf8('<html>'), request)).toMatchObject({ ok: false, problem: 'malformed' });
  });

  test('roots are read from PEM and named by their fingerprint as openssl names it', async () => {
    const [root = ''] = roots;
    const { name, fingerprint } = await describeRoot(root);
    const args = ['x509', '-in', join(folder, 'authority/root.pem'), '-noout', '-fingerprint', '-sha256'];
    expect(String(execFileSync('openssl', args)).trim().split('=')[1]).toBe(fingerprint);
    expect(name).toBe('Test TSA root');
    expect(rootsOfPem(pemOfRoots(roots))).toEqual(roots);
    expect(rootsOfPem('nothing')).toBeNull();
    expect(rootsOfPem('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')).toBeNull();
  });
});
