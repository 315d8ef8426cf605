import type { templateContent } from '@quotavera/contract/tips';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';

type TemplateContent = z.output<typeof templateContent>;

export interface Template extends ColumnsOf<'tip_template', 'id' | 'name'> {
  tip: TemplateContent;
}

export async function selectTemplates(db: Db, accountId: number): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select id, name, tip from tip_template where account_id = ${accountId} order by lower(name), id`.execute(db);
  return rows;
}

/** Locks the account, so that two requests don't both take its last place. */
export async function countTemplates(trx: Trx, accountId: number): Promise<number> {
  await sql`select from account where id = ${accountId} for no key update`.execute(trx);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from tip_template where account_id = ${accountId}`.execute(trx);
  return rows[0]!.n;
}

/** Returns the new template, or null when its name is taken. */
export async function insertTemplate(
  trx: Trx,
  { accountId, name, tip, at }: Omit<Template, 'id'> & { accountId: number; at: Date },
): Promise<Template | null> {
  const { rows } = await sql<Template>`
    insert into tip_template (account_id, name, tip, created_at) values (${accountId}, ${name}, ${JSON.stringify(tip)}::jsonb, ${at})
    on conflict do nothing returning id, name, tip`.execute(trx);
  return rows[0] ?? null;
}

/** `taken` when another template has the name; null when there is none of this id. */
export async function renameTemplate(
  db: Db,
  { accountId, id, name }: { accountId: number; id: number; name: string },
): Promise<Template | 'taken' | null> {
  const { rows } = await sql<Template & { taken: boolean }>`
    with other as (select from tip_template where account_id = ${accountId} and lower(name) = lower(${name}) and id <> ${id}),
      renamed as (
        update tip_template set name = ${name} where account_id = ${accountId} and id = ${id} and not exists (select from other)
        returning id, name, tip)
    select id, name, tip, false as taken from renamed
    union all select 0, '', '{}'::jsonb, true from other`.execute(db);
  const [found] = rows;
  if (!found) return null;
  return found.taken ? 'taken' : { id: found.id, name: found.name, tip: found.tip };
}

/** Whether there was one. */
export async function deleteTemplate(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from tip_template where account_id = ${accountId} and id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}
