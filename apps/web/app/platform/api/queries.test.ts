import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { sessionQueries } from './queries.ts';

test('a first read that was begun before a change is made again after it', async () => {
  const client = sessionQueries();
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['GET', '/list'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const again = client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'GET' });
  await expect.poll(() => answers.length).toBe(2);
  for (const [n, answer] of answers.entries()) answer(n === 0 ? 'before' : 'after');
  await again;
  expect(observer.getCurrentResult().data).toBe('after');
  stop();
});
