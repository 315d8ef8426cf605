import { useState } from 'react';
import classes from './Avatar.module.css';

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
/** The height of the initials, as a share of the size. */
const LETTERS = 0.4;

/** A person's picture, or their initials. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 40 }: { name: string; src?: string | null; size?: number }) {
  const file = src && size <= SMALL_UP_TO ? src.replace(LARGE, `-${SMALL_SIDE}.webp`) : src;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * LETTERS }} aria-hidden="true">
      {file && file !== broken ? (
        <img src={file} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(file)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
