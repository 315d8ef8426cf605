import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { ANSWER_WITHIN_MS, within } from '../outward/index.ts';
import { assertFileKey, assertPrefix, type FileStorage, type StoredFile } from './storage.ts';

/** For one try; all of them together have the time that any provider has. */
const TRY_MS = 5_000;
const TRIES = 4;
const FIRST_PAUSE_MS = 150;
const PAGE = 1_000;

export interface S3Settings {
  /** The service's address: `https://s3.eu-south-1.amazonaws.com`, `http://minio:9000`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  tryMs?: number;
  wholeMs?: number;
}

/** An unexpected reply of the service. Its text stays in the log. */
class StorageRefused extends Error {
  constructor(method: string, status: number, text: string) {
    super(`The object storage answered ${status} to ${method}: ${text.slice(0, 300)}`);
    this.name = 'StorageRefused';
  }
}

function passing(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

const ENTITIES = new Map(Object.entries<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES.get(name)!);
}

function tag(xml: string, name: string): string | null {
  const content = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return content === undefined ? null : unescapeXml(content);
}

/** Any service that speaks S3. The bucket stands in the path: that works with every endpoint. */
export function s3Storage(settings: S3Settings): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  // We retry ourselves: the library retries neither refused connections nor time-outs.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  async function attempt(url: string, init: RequestInit): Promise<{ status: number; bytes: Uint8Array }> {
    // Signed anew at each try: a signature is good for a few minutes only.
    const request = await client.sign(url, init);
    const response = await fetch(request, { signal: AbortSignal.timeout(settings.tryMs ?? TRY_MS) });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  }

  async function tryOften(url: string, init: RequestInit & { method: string }): Promise<Uint8Array | null> {
    for (let n = 1; ; n += 1) {
      const answer = await attempt(url, init).catch((error: unknown) => {
        if (n >= TRIES) throw error;
        return null;
      });
      if (answer && answer.status < 300) return answer.bytes;
      if (answer?.status === 404 && init.method !== 'PUT') return null;
      if (answer && (!passing(answer.status) || n >= TRIES)) {
        throw new StorageRefused(init.method, answer.status, new TextDecoder().decode(answer.bytes));
      }
      await sleep(FIRST_PAUSE_MS * 3 ** (n - 1));
    }
  }

  const send: typeof tryOften = (url, init) => within(settings.wholeMs ?? ANSWER_WITHIN_MS, tryOften(url, init));

  function urlOf(key: string): string {
    assertFileKey(key);
    return `${base}/${key}`;
  }

  async function* walk(prefix: string): AsyncIterable<StoredFile> {
    let token: string | null = null;
    do {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(PAGE), prefix });
      if (token) query.set('continuation-token', token);
      const page = await send(`${base}?${query}`, { method: 'GET' });
      if (!page) throw new StorageRefused('GET', 404, `no bucket ${bucket}`);
      const xml = new TextDecoder().decode(page);
      for (const [, item = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
        const key = tag(item, 'Key');
        if (key) yield { key, size: Number(tag(item, 'Size') ?? 0) };
      }
      token = tag(xml, 'IsTruncated') === 'true' ? tag(xml, 'NextContinuationToken') : null;
    } while (token);
  }

  return {
    async put(key, bytes, { type }) {
      await send(urlOf(key), {
        method: 'PUT',
        body: bytes as Uint8Array<ArrayBuffer>,
        headers: { 'content-type': type },
      });
    },
    get: (key) => send(urlOf(key), { method: 'GET' }),
    async delete(key) {
      await send(urlOf(key), { method: 'DELETE' });
    },
    list(prefix) {
      assertPrefix(prefix);
      return walk(prefix);
    },
  };
}
