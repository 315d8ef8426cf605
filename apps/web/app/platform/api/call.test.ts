import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { describe, expect, it } from 'vitest';
import { apiFrom } from './api.ts';
import { addressOf, resultOf } from './call.ts';

describe('the address of a call', () => {
  it('fills parameters in, escaped, and leaves empty filters out', () => {
    expect(
      addressOf('/tips/v1/tipsters/{id}/tips/', {
        params: { id: 'a/b' },
        query: { state: 'open', page: 2, search: '', sport: undefined, tags: ['x', 'y z'] },
      }),
    ).toBe('/api/tips/v1/tipsters/a%2Fb/tips/?state=open&page=2&tags=x&tags=y+z');
  });
});

describe('a reply', () => {
  it('a reply that fails is read with its code, texts and wait', async () => {
    const reply = { code: 'rate_limited', description: 'Piano', errors: { a: ['b'] }, requestId: 'r', plan: 'pro' };
    const response = Response.json(reply, { status: 429, headers: { 'Retry-After': '7' } });
    expect(await resultOf(response)).toEqual({
      ok: false,
      error: {
        code: 'rate_limited',
        status: 429,
        description: 'Piano',
        errors: { a: ['b'] },
        retryAfter: 7,
        details: reply,
      },
    });
  });

  it.each(['<html>', '', '[]', '{"code":5}'])('that is not ours (%j) is a generic failure', async (body) => {
    const result = await resultOf(new Response(body, { status: 502 }));
    expect(!result.ok && [result.error.code, result.error.status]).toEqual(['generic', 502]);
  });

  it('a reply that says ok and is no JSON is a failure too', async () => {
    expect((await resultOf(new Response('<html>'))).ok).toBe(false);
  });
});

it('a call on the server goes through the given fetch in the reader’s language, and a throw is a value', async () => {
  const requests: [string, string | null][] = [];
  const result = await apiFrom(
    async (input, init) => {
      requests.push([String(input), new Headers(init?.headers).get('Accept-Language')]);
      return Response.json({ a: 1 });
    },
    recordsAddresses.tipsterNames,
    { query: { part: 7 } },
    'de',
  );
  expect(result).toEqual({ ok: true, data: { a: 1 } });
  expect(requests).toEqual([['/api/tips/v1/tipster-names/?part=7', 'de']]);
  const broken = await apiFrom(() => Promise.reject(new Error('down')), recordsAddresses.tipsterNames, {});
  expect(!broken.ok && broken.error.code).toBe('network');
});
