import { AVATAR_SIZES, AVATAR_SMALLEST, COVER_SIZE, COVER_SMALLEST } from '@quotavera/domain/limits';
import type { Crop, ImageWish } from '../../../platform/images/index.ts';

export type ImageKind = 'avatar' | 'cover';

/** What is made of an upload. The first size's address is the one that is kept; the others differ from it in their last part. */
export const WISHES: Readonly<Record<ImageKind, Omit<ImageWish, 'crop'>>> = {
  avatar: {
    smallest: { width: AVATAR_SMALLEST, height: AVATAR_SMALLEST },
    sizes: AVATAR_SIZES.map((side) => ({ name: String(side), width: side, height: side })),
  },
  cover: {
    smallest: COVER_SMALLEST,
    sizes: [
      { name: String(COVER_SIZE.width), ...COVER_SIZE },
      { name: String(COVER_SIZE.width / 2), width: COVER_SIZE.width / 2, height: COVER_SIZE.height / 2 },
    ],
  },
};

type CropQuery = Readonly<Partial<Record<keyof Crop, number | undefined>>>;

/** All four numbers or none; 'incomplete' else. */
export function cropOf({ x, y, width, height }: CropQuery): Crop | null | 'incomplete' {
  if (x === undefined && y === undefined && width === undefined && height === undefined) return null;
  if (x === undefined || y === undefined || width === undefined || height === undefined) return 'incomplete';
  return { x, y, width, height };
}
