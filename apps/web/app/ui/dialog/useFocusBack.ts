import { useLayoutEffect } from 'react';

/**
 * The focus goes back to where it was. The kit does so only for a part that stands in the page before it opens: dialogs and drawers are
 * fetched as they open, and often leave the page as they close.
 */
export function useFocusBack(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    return () => (before instanceof HTMLElement ? before.focus({ preventScroll: true }) : undefined);
  }, [open]);
}
