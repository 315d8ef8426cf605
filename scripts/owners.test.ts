import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkOwners, checkServer, type Owners } from './owners.ts';

const MODULES = 'apps/server/src/modules';
const SCHEMA = new Map(
  Object.entries({
    account: ['id', 'email', 'username', 'revision'],
    tip: ['id', 'tipster_id', 'status'],
    tip_leg: ['tip_id', 'n'],
  }).map(([table, columns]) => [table, new Set(columns)]),
);
const OWNERS: Owners = {
  accounts: { account: { othersMayJoin: ['id', 'username'], othersMayWrite: ['revision'] } },
  tips: { tip: {}, tip_leg: {} },
};
/** Needs each column that the lists above have. */
const ALLOWED = `sql\`select t.id, a.username from tip t join account a on a.id = t.tipster_id\`;
  sql\`update account set revision = 1 where id = 1\`;`;

/** Returns what is wrong with a repository of `tips` that has these statements. */
function problemsOf(statements: string, owners = OWNERS): string[] {
  const text = `import { sql } from 'kysely';\nexport function f(db) { ${ALLOWED}\n${statements} }`;
  const { problems } = checkOwners(SCHEMA, owners, [{ file: `${MODULES}/tips/repository.ts`, text }], {});
  return problems.map((problem) => problem.replace(/^\S+: /, ''));
}

test('statements that the owners allow pass', () => {
  expect(problemsOf('')).toEqual([]);
  expect(problemsOf('sql`select from account where id = 1 for update`')).toEqual([]);
});

test.each([
  ['sql`insert into account (id) values (1)`', 'writes account of accounts'],
  [
    "sql`with gone as (delete from account where id = 1 returning id) update tip set status = '' from gone`",
    'writes account of accounts',
  ],
  ['sql`truncate account`', 'writes account of accounts'],
  ['sql`merge into account using tip on true when matched then delete`', 'writes account of accounts'],
  ["sql`update account a set email = ''`", 'writes account.email of accounts'],
  ["db.insertInto('account').values({ id: 1 })", 'writes account of accounts'],
  ["db.updateTable('account').set({ email: '' })", 'writes account.email of accounts'],
  ["db.deleteFrom('account').where('id', '=', 1)", 'writes account of accounts'],
  [`sql\`delete from \${sql.table(name)}\``, 'writes a table that it does not name'],
])('a planted write is found: %s', (statement, problem) => {
  expect(problemsOf(statement)).toEqual([problem]);
});

test.each([
  'sql`select x.email from tip t join account x on x.id = t.tipster_id`',
  'sql`select email from account`',
  'sql`select t.id from tip t where exists (select from account where id = t.tipster_id and email is null)`',
  'sql`select t.id, (select a.email from account a where a.id = t.id) from tip t`',
  'const part = sql`a.email`; sql`select a.id from account a`',
  `sql\`select \${columns('a', ['id', 'email'])} from account a\``,
  "db.selectFrom('account as a').select('a.email')",
  "db.selectFrom('tip').innerJoin('account', 'account.id', 'tip.tipster_id').select(['tip.id', 'email as address'])",
  "db.selectFrom('tip').where((eb) => eb.exists(eb.selectFrom('account').select('email')))",
])('a planted read of a column that no list has is found: %s', (statement) => {
  expect(problemsOf(statement)).toEqual(['reads account.email of accounts']);
});

test.each([
  'sql`select * from account`',
  'sql`select to_jsonb(a) from account a`',
  "db.selectFrom('account').selectAll()",
  `sql\`select \${columns('a', LISTED_ELSEWHERE)} from account a\``,
])('a planted read of a whole row is found: %s', (statement) => {
  expect(problemsOf(statement)).toEqual(['reads account.* of accounts']);
});

test('a value, an alias or an own column of the same name is no read', () => {
  expect(
    problemsOf("db.selectFrom('tip').innerJoin('account', 'account.id', 'tip.id').where('status', '=', 'email')"),
  ).toEqual([]);
  expect(problemsOf("sql`select a.id as email, 'email' from account a`")).toEqual([]);
  expect(problemsOf('sql`select t.status from (select status from tip) t join account a on a.id = 1`')).toEqual([]);
});

test('a table without an owner, with two, or that does not exist is found', () => {
  const { tip_leg: _, ...tips } = OWNERS.tips!;
  expect(problemsOf('', { ...OWNERS, tips })).toEqual(['tip_leg has no owner']);
  expect(problemsOf('', { ...OWNERS, records: { tip: {} } })).toContain('tip has two owners: tips and records');
  expect(problemsOf('', { ...OWNERS, records: { badge: {} } })).toContain('records lists badge, which is no table');
});

test('a column that nobody else reads does not stay listed', () => {
  const accounts = { account: { ...OWNERS.accounts!.account, othersMayJoin: ['id', 'username', 'email'] } };
  expect(problemsOf('', { ...OWNERS, accounts })).toEqual(['nobody else reads account.email, which its owner lists']);
});

test('every table of the server has one owner, and nobody passes by it', async () => {
  expect((await checkServer(join(import.meta.dirname, '..'))).problems).toEqual([]);
});
