import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { eventReader, type LiveEvent, openLiveStream } from './stream.ts';

function read(chunks: readonly string[]): LiveEvent[] {
  const events: LiveEvent[] = [];
  const feed = eventReader((event) => events.push(event));
  for (const chunk of chunks) feed(chunk);
  return events;
}

const STREAM =
  ': hello\n\nevent: tip_published\nid: 7\ndata: {"tip":1}\n\ndata: two\ndata: lines\n\nevent: ignored\n\n';
const EVENTS: LiveEvent[] = [
  { type: 'tip_published', id: '7', data: { tip: 1 } },
  { type: 'message', id: '7', data: 'two\nlines' },
];

it('reading server-sent events reads types, ids, JSON and several lines; comments and empty events are nothing', () => {
  expect(read([STREAM])).toEqual(EVENTS);
  expect(read([STREAM.replaceAll('\n', '\r\n')])).toEqual(EVENTS);
});

it('reading server-sent events does not depend on where the stream is cut', () => {
  const cuts = fc.array(fc.nat(STREAM.length), { maxLength: 12 }).map((places) => [...places].sort((a, b) => a - b));
  fc.assert(
    fc.property(cuts, (places) => {
      const edges = [0, ...places, STREAM.length];
      expect(read(edges.slice(1).map((end, index) => STREAM.slice(edges[index], end)))).toEqual(EVENTS);
    }),
  );
});

describe('a live stream', () => {
  function body(text: string): Response {
    return new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });
  }

  it('a live stream carries the token in a header, comes back after a break and says where it was', async () => {
    vi.useFakeTimers();
    try {
      const requests: Headers[] = [];
      const events: LiveEvent[] = [];
      const stop = openLiveStream({
        path: '/stream/',
        session: { freshToken: async () => ({ ok: true, token: 'good' }) },
        fetch: async (_, init) => {
          requests.push(new Headers(init?.headers));
          return body(STREAM);
        },
        onEvent: (event) => events.push(event),
        random: () => 1,
      });
      await vi.advanceTimersByTimeAsync(1_100);
      stop();
      expect(requests.length).toBeGreaterThanOrEqual(2);
      expect(requests[0]?.get('Authorization')).toBe('Bearer good');
      expect(requests[0]?.get('Last-Event-ID')).toBeNull();
      expect(requests[1]?.get('Last-Event-ID')).toBe('7');
      expect(events.slice(0, 2)).toEqual(EVENTS);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a live stream asks for a new token once when one is refused, and waits ever longer while the server fails', async () => {
    vi.useFakeTimers();
    try {
      const refusals: (string | undefined)[] = [];
      let fetches = 0;
      const stop = openLiveStream({
        path: '/stream/',
        session: {
          freshToken: async (refused) => {
            refusals.push(refused);
            return { ok: true, token: refused ? 'second' : 'first' };
          },
        },
        fetch: async () => {
          fetches += 1;
          return new Response(null, { status: fetches === 1 ? 401 : 503 });
        },
        onEvent: () => undefined,
        random: () => 1,
      });
      await vi.advanceTimersByTimeAsync(0);
      expect(refusals).toEqual([undefined, 'first']);
      await vi.advanceTimersByTimeAsync(60_000);
      stop();
      // 2 at once, then after 2, 4, 8, 16 and 30 seconds.
      expect(fetches).toBe(7);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a live stream ends when the session does', async () => {
    const statuses: string[] = [];
    openLiveStream({
      path: '/stream/',
      session: { freshToken: async () => ({ ok: false, reason: 'signed-out' }) },
      fetch: () => Promise.reject(new Error('must not be asked')),
      onEvent: () => undefined,
      onStatus: (status) => statuses.push(status),
    });
    await expect.poll(() => statuses).toEqual(['connecting', 'closed']);
  });

  it('a live stream waits while its token can’t be renewed', async () => {
    const statuses: string[] = [];
    const stop = openLiveStream({
      path: '/stream/',
      session: { freshToken: async () => ({ ok: false, reason: 'network' }) },
      fetch: () => Promise.reject(new Error('must not be asked')),
      onEvent: () => undefined,
      onStatus: (status) => statuses.push(status),
    });
    await expect.poll(() => statuses).toEqual(['connecting', 'waiting']);
    stop();
  });
});
