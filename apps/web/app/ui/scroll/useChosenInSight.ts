import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A row that scrolls sideways shows its chosen item (`aria-current` or `aria-pressed`) whenever another is `chosen`, and at first. Only
 * the row moves: `scrollIntoView` would move the page too, away from what its reader is doing.
 */
export function useChosenInSight<E extends HTMLElement>(chosen: string | number | null): RefObject<E | null> {
  const row = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the reason
  useLayoutEffect(() => {
    const item = row.current?.querySelector('[aria-current="page"], [aria-pressed="true"]');
    if (!row.current || !item) return;
    const seen = row.current.getBoundingClientRect();
    const { left, right } = item.getBoundingClientRect();
    if (left < seen.left) row.current.scrollLeft -= seen.left - left;
    else if (right > seen.right) row.current.scrollLeft += right - seen.right;
  }, [chosen]);
  return row;
}
