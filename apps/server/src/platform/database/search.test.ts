import { searchWords } from '@quotavera/domain/home';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { closeness, fits, likeness, readTypedName } from './index.ts';

const NAMES = [
  'Alavés',
  'Atlético Madrid',
  'Real Madrid',
  'Athletic Club',
  "Nott'm Forest",
  'Saint-Étienne',
  '1. FC Köln',
  'Beşiktaş',
  'Łódź',
  'Brøndby',
  'Güngören',
  'Iğdır',
  'L’Aquila',
  'Real Madrid Castilla',
  'Roma',
  'Verona',
  'Lazio',
  'Inter',
  'Internacional',
  'Ινδικά',
  'Blau-Weiß d´Or, 1. `FC`',
];

const TEAMS = { column: sql<string>`t.search_name`, rows: sql`from team t where true` };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('team')
    .values(NAMES.map((name) => ({ sport: 'football', name })))
    .execute();
});
afterAll(() => database.drop());

async function found(typed: string): Promise<string[]> {
  const name = await readTypedName(database.db, typed, TEAMS);
  if (!name) return [];
  const { rows } = await sql<{ name: string }>`select t.name from team t where ${fits(TEAMS.column, name)}
    order by ${closeness(TEAMS.column, name)}, ${likeness(TEAMS.column, name)} desc, t.id`.execute(database.db);
  return rows.map(({ name }) => name);
}

test('the database folds a name as the domain folds what is typed', async () => {
  const { rows } = await sql<{ name: string; search_name: string }>`select name, search_name from team`.execute(
    database.db,
  );
  expect(rows.map(({ search_name }) => search_name)).toEqual(rows.map(({ name }) => ` ${searchWords(name).join(' ')}`));
});

describe('a name is found', () => {
  test.each([
    ['Alaves', 'Alavés'],
    ['ALAVÉS', 'Alavés'],
    ['alave\u0301s', 'Alavés'],
    ['Atletico', 'Atlético Madrid'],
    ['madrid atlético', 'Atlético Madrid'],
    ['nottm forest', "Nott'm Forest"],
    ['Nott’m', "Nott'm Forest"],
    ['saint etienne', 'Saint-Étienne'],
    ['Saint-Etienne', 'Saint-Étienne'],
    ['fc koln', '1. FC Köln'],
    ['besiktas', 'Beşiktaş'],
    ['BEŞİKTAŞ', 'Beşiktaş'],
    ['lodz', 'Łódź'],
    ['brondby', 'Brøndby'],
    ['igdir', 'Iğdır'],
    ["l'aquila", 'L’Aquila'],
    ['laquila', 'L’Aquila'],
    ['ΙΝΔΙΚΑ', 'Ινδικά'],
  ])('by %j without its accents, case and signs: %s', async (typed, name) => {
    expect((await found(typed))[0]).toBe(name);
  });

  test.each([
    ['atletcio', 'Atlético Madrid'],
    ['atltico madird', 'Atlético Madrid'],
    ['alavez', 'Alavés'],
    ['besictas', 'Beşiktaş'],
    ['laizo', 'Lazio'],
    ['koeln', '1. FC Köln'],
    ['jnter', 'Inter'],
    ['nter', 'Inter'],
    ['rona', 'Roma'],
    ['gungorem', 'Güngören'],
    ['saint etiene', 'Saint-Étienne'],
  ])('by %j, which has one wrong letter: %s', async (typed, name) => {
    expect(await found(typed)).toContain(name);
  });
});

test('names that are or begin with what was typed come first, then the most alike', async () => {
  expect(await found('inter')).toEqual(['Inter', 'Internacional']);
  expect(await found('real madrid')).toEqual(['Real Madrid', 'Real Madrid Castilla']);
  expect((await found('madrid'))[0]).toBe('Real Madrid');
});

test('one or two letters find beginnings of words alone', async () => {
  expect((await found('in')).sort()).toEqual(['Inter', 'Internacional']);
  expect(await found('ma')).not.toContain('Roma');
  expect((await found('r')).sort()).toEqual(['Real Madrid', 'Real Madrid Castilla', 'Roma']);
});

test('a name with the very words leaves no room for others that only resemble it', async () => {
  expect(await found('roma')).toEqual(['Roma']);
});

test.each(['', '  ', '%', '_', "'", '\\', '.*', '?!'])('%j has no words and finds nothing', async (typed) => {
  expect(await found(typed)).toEqual([]);
});

test.each(['zz|roma', '(zz', 'zz[', 'zz*a', '100%x', 'zz\\d+', '^zz', 'zzzz.....'])(
  '%j is taken as letters',
  async (typed) => {
    expect(await found(typed)).toEqual([]);
  },
);
