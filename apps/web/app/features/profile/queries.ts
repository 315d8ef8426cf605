import {
  type ApiResult,
  addressOf,
  api,
  type BodyTo,
  failure,
  type ReplyTo,
  resultOf,
} from '../../platform/api/index.ts';
import { memberCalls } from '../../platform/api/member-calls.ts';
import { browserSession } from '../../platform/session/index.ts';

export type OwnProfile = ReplyTo<typeof memberCalls.readProfile>;
export type ProfileBody = BodyTo<typeof memberCalls.updateProfile>;

export type ImageKind = 'avatar' | 'cover';
/** In pixels of the image as it is looked at. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type ProfileImages = Partial<Pick<OwnProfile, 'profile_image' | 'cover_url'>>;

/** The request's body is the file; the server crops and re-encodes it. */
export async function putImage(kind: ImageKind, file: File, crop: CropArea): Promise<ApiResult<ProfileImages>> {
  const { method, path } = kind === 'avatar' ? memberCalls.putAvatar : memberCalls.putCover;
  const sent = await browserSession().request({
    method,
    path: addressOf(path, { query: crop }),
    headers: { 'Content-Type': file.type },
    body: file,
  });
  return sent.ok ? resultOf<ProfileImages>(sent.response) : { ok: false, error: failure(sent.reason) };
}

export function removeImage(kind: ImageKind): Promise<ApiResult<ProfileImages>> {
  return kind === 'avatar' ? api(memberCalls.deleteAvatar, {}) : api(memberCalls.deleteCover, {});
}
