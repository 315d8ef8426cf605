import { LESSON_READ_SHARE } from '@quotavera/domain/academy';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the share of a text that has been scrolled past, from 0 to 1, and calls back once the text counts as read. A text that fits on
 * the screen never counts as read by itself: nobody has scrolled it.
 */
export function useReadShare(text: RefObject<HTMLElement | null>, onRead: () => void): number {
  const [share, setShare] = useState(0);
  const measure = useEffectEvent((scrolled: boolean) => {
    const box = text.current?.getBoundingClientRect();
    if (!box || box.height === 0) return;
    const seen = Math.min(1, Math.max(0, (window.innerHeight - box.top) / box.height));
    setShare(seen);
    if (scrolled && seen >= LESSON_READ_SHARE) onRead();
  });
  useEffect(() => {
    const onScroll = () => measure(true);
    measure(false);
    // The frame's own part may scroll instead of the window: scrolling is heard on its way down.
    window.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, []);
  return share;
}
