import { expect } from 'vitest';
import { refreshFigures } from '../../modules/home/tips/service-home.ts';
import { publish as announce, PUBLIC_CHANNEL } from '../../platform/live/index.ts';
import { publish, type Reader, type World } from './worlds.ts';

/** Random by nature: request ids, commitments, hashes, signatures, pseudonyms, tokens, nonces of pages. */
export function withoutChance(text: string): string {
  return (
    text
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
      .replace(/\b[0-9a-f]{32,}\b/g, '<hex>')
      .replace(/[0-9a-f]+(<!-- -->)?…(<!-- -->)?[0-9a-f]+/g, '<hex>')
      .replace(/[A-Za-z0-9+/_-]{42,}={0,2}/g, '<hash>')
      // The log is public, so its length is no secret.
      .replace(/"ledger_entries":\d+/g, '"ledger_entries":0')
      .replace(/nonce="[^"]*"/g, 'nonce')
  );
}

/** The reply that is true now: on a busy machine the last good page stands in for one that is still rendered, and says so. */
async function currentReply({ t }: World, url: string, headers: Record<string, string>) {
  for (;;) {
    const reply = await t.app.http.inject({ url, headers });
    if (!String(reply.headers['cache-status']).includes('detail=stale')) return reply;
  }
}

export async function replies(world: World, reader: Reader, urls: readonly string[]): Promise<Map<string, string>> {
  await refreshFigures(world.t.db, world.t);
  const account = world.people.get(reader);
  const all = new Map<string, string>();
  for (const url of urls) {
    const headers: Record<string, string> = account ? { authorization: `Bearer ${account.token}` } : {};
    const { statusCode, body } = await currentReply(world, url, headers);
    expect(statusCode, url).toBeLessThan(500);
    all.set(url, `${statusCode} ${withoutChance(body)}`);
  }
  return all;
}

/** Pages are kept until something public changes. */
export async function forgetPages(world: World): Promise<void> {
  await announce(world.t.db, PUBLIC_CHANNEL, null);
  await world.t.messagesReceived();
}

export async function sequence(world: World): Promise<void> {
  const { openLogOf } = await import('../../modules/ledger/index.ts');
  const { sequenceBatch } = await import('../../modules/ledger/log/service.ts');
  expect((await sequenceBatch(await openLogOf(world.t.context))).status).not.toBe('refused');
}

export async function moveTo(world: World, time: string): Promise<void> {
  world.t.clock.set(time);
  for (const [reader, account] of world.people)
    world.people.set(reader, { ...account, token: await world.t.tokenOf(account.id) });
}

/** Returns the lines of a reader's live stream while something happens. */
export async function eventsDuring(world: World, reader: Reader, during: () => Promise<void>): Promise<string[]> {
  const connection = new AbortController();
  const headers = { authorization: `Bearer ${world.people.get(reader)!.token}` };
  const response = await fetch(`${world.origin}/api/tips/v1/notification/stream/`, {
    headers,
    signal: connection.signal,
  });
  const lines: string[] = [];
  const reading = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) lines.push(chunk);
  })().catch(() => undefined);
  await expect.poll(() => lines.join('')).toContain('ready');
  await during();
  // A stream keeps the order, and everybody hears of a free tip at once: then this reader has been told all that was before it.
  const last = `event: tip_published\ndata: {"id":${await publish(world, `last-${reader}`, 'valuebet', 0, { is_free: true })}}`;
  await expect.poll(() => lines.join('')).toContain(last);
  connection.abort();
  await reading;
  return lines
    .join('')
    .split(last, 1)[0]!
    .split('\n')
    .filter((line) => /^(event|data):/.test(line));
}
