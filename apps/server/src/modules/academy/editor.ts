import type { Member } from '@quotavera/domain/access';
import type { Editor } from './service-builder.ts';

interface Received {
  viewer: Member;
  language: string;
  request: { id: string };
}

/** Whoever asks, as those who edit courses are known. */
export const editorOf = ({ viewer, language, request }: Received): Editor => ({
  accountId: viewer.accountId,
  isAdmin: viewer.isAdmin,
  language,
  requestId: request.id,
});
