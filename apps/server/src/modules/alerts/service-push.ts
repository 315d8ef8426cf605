import { createECDH } from 'node:crypto';
import { HOUR_S } from '@quotavera/domain/time';
import webPush from 'web-push';
import type { Secrets } from '../../platform/config/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { postOutward } from '../../platform/outward/index.ts';
import type { Attempt, Letter } from './service-words.ts';

const CURVE = 'prime256v1';
const KEY_BYTES = 32;
/** A push service keeps a message so long for a device that is off. */
const KEPT_S = 4 * HOUR_S;
const GONE = [404, 410];
/** A push service that takes longer is tried again later, behind the others. */
const PUSH_WITHIN_MS = 3_000;

/** The pair that push services know this server by, made at first use. */
export function vapidKeys(secrets: Secrets): { publicKey: string; privateKey: string } {
  const pair = createECDH(CURVE);
  const secret = secrets.get('vapid', () => {
    const keys = createECDH(CURVE);
    keys.generateKeys();
    const key = keys.getPrivateKey();
    return Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key]);
  });
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}

/** Seconds or a date, as `Retry-After` has it. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}

/** Hands a message to the push service of a browser. */
export async function sendPush(
  { secrets, environment }: Pick<ServerContext, 'secrets' | 'environment'>,
  { delivery, words }: Letter,
): Promise<Attempt> {
  const { address, p256dh, auth } = delivery;
  const tag = `n${delivery.notification_id}`;
  const request = webPush.generateRequestDetails(
    { endpoint: address!, keys: { p256dh: p256dh!, auth: auth! } },
    JSON.stringify({ ...words, tag }),
    {
      TTL: KEPT_S,
      topic: tag,
      urgency: 'high',
      vapidDetails: { subject: `mailto:${environment.MAIL_FROM.address}`, ...vapidKeys(secrets) },
    },
  );
  const answer = await postOutward(address!, {
    headers: request.headers as Record<string, string>,
    body: request.body ?? '',
    allowPrivate: environment.IMPORT_PRIVATE_NETWORKS,
    timeoutMs: PUSH_WITHIN_MS,
  });
  if (answer === null || GONE.includes(answer.status)) return { outcome: 'gone' };
  if (answer.status >= 200 && answer.status < 300) return { outcome: 'sent' };
  const reason = `the push service answered ${answer.status}`;
  if (answer.status === 429 || answer.status >= 500)
    return { outcome: 'later', reason, seconds: secondsOf(answer.headers['retry-after']) };
  return { outcome: 'refused', reason };
}
