import { searchWords } from '@quotavera/domain/home';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { closeness, fits, likeness, type RankedNames, rankedIds, readTypedName } from './index.ts';

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

const TEAMS: RankedNames = {
  id: sql`t.id`,
  column: sql`t.search_name`,
  dictionary: 'team',
  rows: sql`from team t where true`,
};
const TIPSTERS: RankedNames = {
  id: sql`t.id`,
  column: sql`a.search_name`,
  dictionary: 'account',
  rows: sql`from tipster t join account a on a.id = t.id where true`,
  followers: sql`t.followers`,
};
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
  const { rows } = await sql<{ name: string }>`select t.name from team t where ${fits(TEAMS, name)}
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

const wordsOf = async (source: string): Promise<string[]> =>
  (
    await sql<{ word: string }>`select word from name_word where source = ${source} order by word`.execute(database.db)
  ).rows.map(({ word }) => word);

test('the words of names are kept while a name has them', async () => {
  const names = ['Nuova Stellina', 'Stellina Marina'];
  const rows = await database.db
    .insertInto('competition')
    .values(names.map((name) => ({ sport: 'football', code: name, name, country: 'Terra' })))
    .returning('id')
    .execute();
  const [first, second] = rows.map(({ id }) => id);
  expect(await wordsOf('competition')).toEqual(['marina', 'nuova', 'stellina', 'terra']);
  await database.db.updateTable('competition').set({ name: 'Nuovissima' }).where('id', '=', first!).execute();
  expect(await wordsOf('competition')).toEqual(['marina', 'nuovissima', 'stellina', 'terra']);
  await database.db.deleteFrom('competition').where('id', '=', second!).execute();
  expect(await wordsOf('competition')).toEqual(['nuovissima', 'terra']);
});

interface PlanNode {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** The parts of a plan with the rows that each read, and the indexes that it went by. */
async function planOf(names: RankedNames, typed: string): Promise<{ read: number; indexes: string[] }> {
  const name = (await readTypedName(database.db, typed, names))!;
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`
    explain (analyze, format json) select where 1 = ${rankedIds(names, name)}`.execute(database.db);
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  const all = nodes(rows[0]!['QUERY PLAN'][0]!.Plan);
  const ofNode = (node: PlanNode) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops'];
  return {
    read: all.filter((node) => node['Relation Name']).reduce((sum, node) => sum + ofNode(node), 0),
    indexes: all.flatMap((node) => node['Index Name'] ?? []),
  };
}

describe('of names that share a word with thousands', () => {
  const COUNT = 6000;
  beforeAll(async () => {
    await sql`insert into team (sport, name)
      select 'football', case when n % 2 = 0 then 'Sporting Nr' else 'Nr Sporting ' end || n from generate_series(1, ${COUNT}::int) n`.execute(
      database.db,
    );
    await sql`insert into account (email, username, username_visible, first_name, user_type, created_at)
      select n || '@example.net', 'u' || n, 'u' || n, 'Gianni', 'collaborator', now() from generate_series(1, ${COUNT}::int) n`.execute(
      database.db,
    );
    await sql`insert into tipster (id, pseudonym, created_at, followers)
      select id, 'p' || id, now(), id % 500 from account where user_type = 'collaborator'`.execute(database.db);
    await sql`analyze team, account, tipster, name_word`.execute(database.db);
  });

  test('a bounded number is read, by indexes', async () => {
    const { read, indexes } = await planOf(TEAMS, 'sporting');
    expect(indexes).toContain('team_search_order_idx');
    expect(read).toBeLessThan(COUNT / 3);
  });

  test('no more are read for a word with a wrong letter, which is compared with words instead of names', async () => {
    const name = (await readTypedName(database.db, 'sportnig', TEAMS))!;
    expect([...name.meanings.get('team')!]).toEqual([['sportnig', ['sporting']]]);
    expect((await planOf(TEAMS, 'sportnig')).read).toBeLessThan(COUNT / 3);
  });

  test('those with the most followers are read first, and no others', async () => {
    const { read, indexes } = await planOf(TIPSTERS, 'gianni');
    expect(indexes).toContain('tipster_followers_idx');
    expect(read).toBeLessThanOrEqual(100);
  });
});
