function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}

const PLACES = 'h1, h2, h3, a[href], button, input, select, textarea';

/** Returns the element that takes the place of the lost one: the first heading or control in its nearest ancestor that still has one. */
function substituteIn(ancestors: readonly HTMLElement[]): HTMLElement | null {
  const main = document.getElementById('content');
  for (const around of ancestors) {
    if (!around.isConnected || around.contains(main)) continue;
    const substitute = [...around.querySelectorAll<HTMLElement>(PLACES)].find(isUsable);
    if (substitute) return substitute;
  }
  return main?.querySelector('h1') ?? main;
}

/**
 * Keeps the keyboard where the eye is. A focused element that goes, is hidden or is disabled would leave the focus to the document, and the
 * next Tab would begin at the top of the page. An element that comes back gets it again; one that is gone leaves it to what stands in its
 * place. Returns the way to stop.
 */
export function keepFocus(): () => void {
  let focused: { element: HTMLElement; ancestors: readonly HTMLElement[] } | null = null;
  let frame = 0;

  function restore(): void {
    if (!focused || (document.activeElement && document.activeElement !== document.body)) return;
    const { element, ancestors } = focused;
    // A control that is disabled while a request runs gets the focus again when it is enabled.
    if (element.isConnected && element.checkVisibility() && !isUsable(element)) return;
    const substitute = isUsable(element) ? element : substituteIn(ancestors);
    if (substitute && substitute.tabIndex < 0) substitute.tabIndex = -1;
    substitute?.focus({ preventScroll: true });
  }

  // Waits two frames, so that a screen that sets the focus itself comes first.
  function look(): void {
    if (!focused || (document.activeElement && document.activeElement !== document.body)) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => requestAnimationFrame(restore));
  }

  function hold(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const ancestors: HTMLElement[] = [];
    for (let each = target.parentElement; each; each = each.parentElement) ancestors.push(each);
    focused = { element: target, ancestors };
  }
  const take = ({ target }: FocusEvent): void => hold(target);

  /** A press beside all controls removes the focus on purpose. */
  function leave({ target }: PointerEvent): void {
    if (target instanceof Element && !target.closest('a, button, input, select, textarea, label, summary'))
      focused = null;
  }

  hold(document.activeElement);
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', take);
  document.addEventListener('pointerdown', leave);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', take);
    document.removeEventListener('pointerdown', leave);
  };
}
