import type { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import type { PostStatus } from '@quotavera/domain/publishing';
import type { BodyTo, ReplyTo } from '../../../platform/api/index.ts';

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
