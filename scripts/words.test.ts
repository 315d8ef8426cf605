import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repeatedSets, sourcesOf } from './words.ts';

const ROOT = join(import.meta.dirname, '..');
const HOME = "export const SIDES = ['back', 'lay'] as const;";

test('each set of words stands in one place, from which types and shapes follow', () => {
  const sources = sourcesOf(ROOT);
  expect(sources.length).toBeGreaterThan(1_000);
  expect(repeatedSets(sources)).toEqual([]);
});

test.each([
  "interface Bet { side: 'back' | 'lay' | null }",
  "const side = z.enum(['lay', 'back']);",
  "const SHOWN = ['lay', 'back'] as const;",
  "const ENTRY = object({ side: oneOf(['back', 'lay']) });",
])('%s is found to state the sides again', (planted) => {
  const found = repeatedSets(
    [
      { file: 'home.ts', text: HOME },
      { file: 'planted.ts', text: planted },
    ],
    {},
  );
  expect(found).toEqual(['back lay: home.ts:1, planted.ts:1']);
});

test.each([
  'export type Side = (typeof SIDES)[number];',
  "type Priced = Pick<Bet, 'back' | 'lay'>;",
  "const both = ['back', 'lay'];",
  "type Way = 'back' | 'lay' | 'neither';",
])('%s is let through', (text) => {
  expect(
    repeatedSets(
      [
        { file: 'home.ts', text: HOME },
        { file: 'other.ts', text },
      ],
      {},
    ),
  ).toEqual([]);
});

test('an exception that nothing needs any more is named', () => {
  expect(repeatedSets([{ file: 'home.ts', text: HOME }], { 'back lay': 'by chance' })).toEqual([
    'back lay needs no exception',
  ]);
});
