import { useEffect, useLayoutEffect } from 'react';

/**
 * Lets a part of a page that only members load draw nothing itself, but hand the page what this member sees: `show` gets it after every
 * render, and null when the member leaves. The page stays the one that came from the server, with whatever was typed or opened in it.
 * The part must be `memo`: showing draws the page again.
 */
export function useLiftState<State>(show: (state: State | null) => void, state: State | null): void {
  useLayoutEffect(() => show(state));
  // While the page waits for a text, React takes layout effects back and does them again. Taken back there, the state would let the page
  // draw without that text, come back and make it wait once more, without end. A passive effect ends only when the member leaves.
  useEffect(() => () => show(null), [show]);
}
