import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type Bytes, type StampTrust, utf8 } from '@quotavera/domain/ledger';
import { MINUTE_MS } from '@quotavera/domain/time';
import { rootsOfPem, stampRequest, tokenOfReply, verifyStamp } from '@quotavera/timestamp';
import { type Environment, EnvironmentInvalid } from '../../../env.ts';

const TIMEOUT_MS = 10_000;
const REPLY_MAX = 256 * 1024;

interface Stamped {
  token: Bytes;
  /** The latest moment that the token allows. */
  at: Date;
  authority: string;
}

/** The time-stamping authority of the settings. */
export interface StampAuthority {
  trust: StampTrust;
  /** The least interval between stamps while no match starts. */
  intervalMs: number;
  /** A token over a text that was checked as a reader will check it. Throws when there is none, saying why. */
  stamp(text: string): Promise<Stamped>;
}

function readSetting(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new EnvironmentInvalid([`${name}: cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}

/** The authority that the settings name, null without one. Throws `EnvironmentInvalid` when a file of the settings can't be read. */
export function openAuthority(environment: Environment): StampAuthority | null {
  const { TSA_URL: url, TSA_ROOTS, TSA_POLICY, TSA_USER, TSA_PASSWORD, TSA_CLIENT_CERT, TSA_CLIENT_KEY } = environment;
  if (!url || !TSA_ROOTS) return null;
  const roots = rootsOfPem(readSetting('TSA_ROOTS', TSA_ROOTS));
  if (!roots) throw new EnvironmentInvalid(['TSA_ROOTS: holds no certificates in PEM form']);
  const trust = { roots, policy: TSA_POLICY ?? null };
  const access = {
    ...(TSA_USER && { auth: `${TSA_USER}:${TSA_PASSWORD}` }),
    ...(TSA_CLIENT_CERT && { cert: readSetting('TSA_CLIENT_CERT', TSA_CLIENT_CERT) }),
    ...(TSA_CLIENT_KEY && { key: readSetting('TSA_CLIENT_KEY', TSA_CLIENT_KEY) }),
  };
  return {
    trust,
    intervalMs: environment.TSA_INTERVAL * MINUTE_MS,
    async stamp(text) {
      const data = utf8(text);
      const query = await stampRequest(data, trust.policy);
      const reply = tokenOfReply(await post(url, access, query.body), query);
      if (!reply.ok) throw new Error(`${reply.problem}: ${reply.detail}`);
      const verdict = await verifyStamp(reply.token, data, trust);
      if (!verdict.ok) throw new Error(`its token proves nothing: ${verdict.problem}`);
      return { token: reply.token, at: new Date(verdict.at), authority: verdict.authority };
    },
  };
}

interface Access {
  auth?: string;
  cert?: string;
  key?: string;
}

/** RFC 3161 section 3.4. `fetch` can't show a client certificate. */
function post(url: string, access: Access, body: Bytes): Promise<Bytes> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const headers = { 'content-type': 'application/timestamp-query', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method: 'POST', headers, ...access, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (reply) => {
        const pieces: Buffer[] = [];
        let size = 0;
        reply.on('data', (piece: Buffer) => {
          size += piece.length;
          if (size > REPLY_MAX) outgoing.destroy(new Error('its answer is too long'));
          else pieces.push(piece);
        });
        reply.on('error', reject);
        reply.on('end', () => {
          if (reply.statusCode === 200) resolve(Uint8Array.from(Buffer.concat(pieces)));
          else reject(new Error(`it answered ${reply.statusCode}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
