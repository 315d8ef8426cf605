import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import type { PostStatus } from '@quotavera/domain/publishing';

import { type ApiResult, addressOf, type BodyTo, failure, type ReplyTo, resultOf } from '../../platform/api/index.ts';
import { browserSession } from '../../platform/session/index.ts';

export type PostRow = ReplyTo<typeof publishingAddresses.listPosts>['results'][number];
export type Post = ReplyTo<typeof publishingAddresses.readPost>;
export type PostChange = Omit<BodyTo<typeof publishingAddresses.editPost>, 'version'>;

export const STATUS_TONES = {
  draft: 'neutral',
  in_review: 'warning',
  scheduled: 'accent',
  published: 'positive',
  withdrawn: 'negative',
} as const satisfies Record<PostStatus, string>;

/** The request's body is the file; the server re-encodes it. */
export async function putPostImage(file: File): Promise<ApiResult<{ src: string }>> {
  const { method, path } = publishingAddresses.putPostImage;
  const sent = await browserSession().request({
    method,
    path: addressOf(path, {}),
    headers: { 'Content-Type': file.type },
    body: file,
  });
  return sent.ok ? resultOf<{ src: string }>(sent.response) : { ok: false, error: failure(sent.reason) };
}
