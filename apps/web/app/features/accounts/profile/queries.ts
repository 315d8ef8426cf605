import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import type { ImageKind } from '@quotavera/domain/accounts';
import {
  type ApiResult,
  addressOf,
  api,
  type BodyTo,
  failure,
  type ReplyTo,
  resultOf,
} from '../../../platform/api/index.ts';
import { browserSession } from '../../../platform/session/index.ts';

export type OwnProfile = ReplyTo<typeof accountsMemberAddresses.readProfile>;
export type ProfileBody = BodyTo<typeof accountsMemberAddresses.updateProfile>;

/** In pixels of the image as it is looked at. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

type ProfileImages = Partial<Pick<OwnProfile, 'profile_image' | 'cover_url'>>;

/** The request's body is the file; the server crops and re-encodes it. */
export async function putImage(kind: ImageKind, file: File, crop: CropArea): Promise<ApiResult<ProfileImages>> {
  const { method, path } = kind === 'avatar' ? accountsMemberAddresses.putAvatar : accountsMemberAddresses.putCover;
  const sent = await browserSession().request({
    method,
    path: addressOf(path, { query: crop }),
    headers: { 'Content-Type': file.type },
    body: file,
  });
  return sent.ok ? resultOf<ProfileImages>(sent.response) : { ok: false, error: failure(sent.reason) };
}

export function removeImage(kind: ImageKind): Promise<ApiResult<ProfileImages>> {
  return kind === 'avatar'
    ? api(accountsMemberAddresses.deleteAvatar, {})
    : api(accountsMemberAddresses.deleteCover, {});
}
