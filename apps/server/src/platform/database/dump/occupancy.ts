import pg from 'pg';

async function ask<T>(url: string, text: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'quotavera-manage' });
  await client.connect();
  try {
    return (await client.query(text)).rows[0] as T | undefined;
  } finally {
    await client.end();
  }
}

/** Connections of a running product (of any process but this one's short ones). */
export async function connectionsOfOthers(url: string): Promise<number> {
  const row = await ask<{ count: number }>(
    url,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name in ('quotavera', 'quotavera-live', 'quotavera-jobs')`,
  );
  return row?.count ?? 0;
}

/** Accounts of a database that may not even be migrated. */
export async function countAccounts(url: string): Promise<number> {
  const exists = await ask<{ found: boolean }>(url, `select to_regclass('public.account') is not null as found`);
  if (!exists?.found) return 0;
  return (await ask<{ count: number }>(url, 'select count(*)::int as count from account'))?.count ?? 0;
}
