import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/index.ts';

export async function deleteUnpublished(trx: Trx, authorId: number): Promise<void> {
  await trx.deleteFrom('post').where('author_id', '=', authorId).where('published_at', 'is', null).execute();
}

/** The addresses of pictures in an author's posts, those of earlier versions included. */
export async function selectImagesOf(trx: Trx, authorId: number): Promise<string[]> {
  const images = sql`jsonb_path_query(content, 'strict $.**.attrs.src') #>> '{}'`;
  const { rows } = await sql<{ src: string | null }>`
    select ${images} as src from post where author_id = ${authorId}
    union select ${images} from post_version where post_id in (select id from post where author_id = ${authorId})`.execute(
    trx,
  );
  return rows.flatMap(({ src }) => (src ? [src] : []));
}
