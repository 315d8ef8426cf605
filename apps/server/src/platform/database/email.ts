import { emailIdentity } from '@quotavera/domain/accounts';
import { type RawBuilder, sql } from 'kysely';

/** A stored address as `emailIdentity` writes it: stored ones are ASCII, and the collation keeps the server's language out of it. */
export const foldedEmail = (column: string): RawBuilder<string> => sql`lower(${sql.ref(column)} collate "C")`;

/** Whether a stored address is the one that was typed. */
export const emailIs = (column: string, email: string): RawBuilder<boolean> =>
  sql`${foldedEmail(column)} = ${emailIdentity(email)}`;
