import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TooBusy, Turns } from './turns.ts';

/** Asks for work that ends in the order in which it began, and notes who was served. */
function asking(options: ConstructorParameters<typeof Turns>[0]) {
  const turns = new Turns(options);
  const served: string[] = [];
  let most = 0;
  let running = 0;
  const ask = (asker: string) =>
    turns.do(asker, async () => {
      served.push(asker);
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
    });
  return { ask, served, most: () => most };
}

test('somebody who asks for one page waits for one of another’s, however many the other asked for', async () => {
  const { ask, served, most } = asking({ atOnce: 1, waitingEach: 20, waitingAll: 50 });
  await Promise.all([...Array.from({ length: 12 }, () => ask('many')), ask('one'), ask('other')]);
  expect(served.slice(0, 4)).toEqual(['many', 'many', 'one', 'other']);
  expect([served.length, most()]).toEqual([14, 1]);
});

test('who has too much waiting is refused at once, and nobody else is', async () => {
  const { ask } = asking({ atOnce: 1, waitingEach: 2, waitingAll: 50 });
  const results = await Promise.allSettled([...Array.from({ length: 5 }, () => ask('many')), ask('one')]);
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(2).fill('rejected'),
    'fulfilled',
  ]);
  expect(results[4]).toMatchObject({ reason: expect.any(TooBusy) });
});

test('when everybody together has too much waiting, a newcomer is refused, until there is room again', async () => {
  const { ask } = asking({ atOnce: 2, waitingEach: 5, waitingAll: 3 });
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map(ask));
  expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  await ask('f');
});

test('work that fails gives its place on', async () => {
  const turns = new Turns({ atOnce: 1, waitingEach: 1, waitingAll: 1 });
  await expect(turns.do('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.do('b', async () => 'yes')).toBe('yes');
});
