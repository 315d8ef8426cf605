import { type RefCallback, useLayoutEffect, useState } from 'react';

/**
 * A row that scrolls sideways shows its chosen item (`aria-current`, `aria-pressed` or `aria-selected`) whenever another is `chosen`, and as soon
 * as the row is there. Only the row moves: `scrollIntoView` would move the page too, away from what its reader is doing.
 */
export function useChosenInSight<E extends HTMLElement>(chosen: string | number | null): RefCallback<E> {
  const [strip, setStrip] = useState<E | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the reason
  useLayoutEffect(() => {
    if (!strip) return;
    const show = () => {
      const item = strip.querySelector('[aria-current="page"], [aria-pressed="true"], [aria-selected="true"]');
      if (!item) return;
      const bounds = strip.getBoundingClientRect();
      const { left, right } = item.getBoundingClientRect();
      if (left < bounds.left) strip.scrollLeft -= bounds.left - left;
      else if (right > bounds.right) strip.scrollLeft += right - bounds.right;
    };
    show();
    // A font, a language or a count that comes later makes the items wider.
    const watch = new ResizeObserver(show);
    for (const each of [strip, ...strip.children]) watch.observe(each);
    return () => watch.disconnect();
  }, [chosen, strip]);
  return setStrip;
}
