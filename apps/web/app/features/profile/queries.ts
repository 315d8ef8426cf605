import type { usersCalls } from '@quotavera/contract';
import {
  type ApiResult,
  api,
  type CallInput,
  call,
  failure,
  type ReplyTo,
  resultOf,
} from '../../platform/api/index.ts';
import { browserSession } from '../../platform/session/index.ts';

export const readProfile = call<typeof usersCalls.readProfile>('GET', '/users/v1/user-me/');
export const updateProfile = call<typeof usersCalls.updateProfile>('PATCH', '/users/v1/user-me/');
export const checkUsername = call<typeof usersCalls.checkUsername>('GET', '/users/v1/check-username/');
export const requestEmailChange = call<typeof usersCalls.requestEmailChange>('POST', '/users/v1/email-change/');
export const cancelEmailChange = call<typeof usersCalls.cancelEmailChange>('DELETE', '/users/v1/email-change/');
const deleteAvatar = call<typeof usersCalls.deleteAvatar>('DELETE', '/users/v1/user-me/avatar/');
const deleteCover = call<typeof usersCalls.deleteCover>('DELETE', '/users/v1/user-me/cover/');

export type OwnProfile = ReplyTo<typeof usersCalls.readProfile>;
export type ProfileBody = NonNullable<CallInput<typeof usersCalls.updateProfile>['body']>;

export type ImageKind = 'avatar' | 'cover';
/** In pixels of the image as it is looked at. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Shown = Partial<Pick<OwnProfile, 'avatar_url' | 'cover_url'>>;

/** The file itself is the body; the server cuts it and draws it anew. */
export async function putImage(kind: ImageKind, file: File, crop: CropArea): Promise<ApiResult<Shown>> {
  const query = new URLSearchParams(Object.entries(crop).map(([name, value]) => [name, String(value)]));
  const sent = await browserSession().request({
    method: 'PUT',
    path: `/api/users/v1/user-me/${kind}/?${query}`,
    headers: { 'Content-Type': file.type },
    body: file,
  });
  return sent.ok ? resultOf<Shown>(sent.response) : { ok: false, error: failure(sent.reason) };
}

export function removeImage(kind: ImageKind): Promise<ApiResult<Shown>> {
  return kind === 'avatar' ? api(deleteAvatar, {}) : api(deleteCover, {});
}
