import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { expect, it } from 'vitest';
import { AnsweredApi, NO_LINE, on, refuse } from './api.ts';

it('a call without a row fails and is listed by its method and path', async () => {
  const api = new AnsweredApi([on(accountsAddresses.currentUser, refuse('unavailable'))]);
  await expect(api.fetch('/api/users/v1/nowhere/?a=1', { method: 'POST' })).rejects.toThrow(
    'POST /api/users/v1/nowhere/',
  );
  expect(api.unanswered).toEqual(['POST /api/users/v1/nowhere/']);
});

it('a refusal comes with the status of its code, and what was sent can be read afterwards', async () => {
  const api = new AnsweredApi([on(homeAddresses.homeStats, refuse('rate_limited'))]);
  expect((await api.fetch(`/api${homeAddresses.homeStats.path}?page=2`)).status).toBe(429);
  expect(api.sent(homeAddresses.homeStats).map(({ query }) => query.get('page'))).toEqual(['2']);
});

it('a line that breaks rejects, and a row that was added later wins', async () => {
  const api = new AnsweredApi([on(homeAddresses.homeStats, refuse('generic'))]);
  api.answer(on(homeAddresses.homeStats, NO_LINE));
  await expect(api.fetch(`/api${homeAddresses.homeStats.path}`)).rejects.toThrow('Failed to fetch');
  expect(api.unanswered).toEqual([]);
});
