import { Avatar as KitAvatar } from '@mantine/core';

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '?')][0]?.toLocaleUpperCase() ?? '').join('');
}

/** Stored pictures have two sizes, whose addresses differ in their ending. */
const LARGE = /-512\.webp$/;
const SMALL_SIDE = 96;
/** Up to this size (px) the small picture is sharp on every screen. */
const SMALL_UP_TO = SMALL_SIDE / 2;

/** A person's picture, or their initials. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 40 }: { name: string; src?: string | null; size?: number }) {
  const file = src && size <= SMALL_UP_TO ? src.replace(LARGE, `-${SMALL_SIDE}.webp`) : src;
  return (
    <KitAvatar
      component="span"
      src={file ?? null}
      alt=""
      size={size}
      color="vite-blue"
      aria-hidden="true"
      imageProps={{ width: size, height: size, loading: 'lazy' }}
    >
      {initialsOf(name)}
    </KitAvatar>
  );
}
