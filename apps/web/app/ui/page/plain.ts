import type { CSSProperties, ReactNode } from 'react';

// The look of the kit's texts and rows for the browser's own elements. On the server one of the kit's parts costs as much as ten of these, so
// what a page has by the dozen is drawn with them.

export const MUTED: CSSProperties = { color: 'var(--muted)' };
export const SMALL: CSSProperties = { margin: 0, fontSize: 13, lineHeight: 1.45 };
export const SMALL_MUTED: CSSProperties = { ...SMALL, ...MUTED };
/** A heading of a card's size. */
export const CARD_TITLE: CSSProperties = { fontSize: 16 };

/** Side by side, in more lines where there is no room. */
export const row = (gap: number | string, more?: CSSProperties): CSSProperties => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap,
  ...more,
});

/** Stacks parts, one below the other. */
export const column = (gap: number, more?: CSSProperties): CSSProperties => ({
  display: 'flex',
  flexDirection: 'column',
  gap,
  ...more,
});

/**
 * Returns what stands in for a part while the browser fetches its code. The server waits for every part, and would draw what stands in for it as well
 * and throw it away.
 */
export const meanwhile = (part: ReactNode): ReactNode => (import.meta.env.SSR ? null : part);
