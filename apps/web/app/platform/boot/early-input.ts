declare global {
  interface Window {
    /** Called once, when React has begun to listen. */
    reactListens(): void;
  }
}

/**
 * Keeps what the reader does before the part of the page that it concerns has come alive, and does it again once that part has: a button
 * pressed, a form sent, a field filled in, a box ticked. React drops such an event: before it starts nobody hears it, and while the code of
 * a lazy part is on its way React stops the event and forgets it. Links, `<details>` and the buttons of popovers work by themselves, but for
 * a link that does something before it leads away: it carries `data-acts`.
 *
 * This function runs from its source text in the page's head, so it uses nothing from outside itself.
 */
export function keepEarlyInput(): void {
  const RETRY_MS = 100;
  const waiting = new Map<HTMLElement, () => void>();
  let reactIsThere = false;

  function typedAgain(field: HTMLInputElement | HTMLTextAreaElement): () => void {
    const { value } = field;
    return () => {
      // React ignores a value equal to the last one it saw, and it watches the element's own setter but not the prototype's.
      field.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
  }

  /** The element of an early event, and how to repeat the event. */
  function actOf(event: Event): readonly [HTMLElement, () => void] | null {
    const { target, type } = event;
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return null;
    if (target instanceof HTMLFormElement) {
      const { submitter } = event as SubmitEvent;
      return type === 'submit' ? [target, () => target.requestSubmit(submitter)] : null;
    }
    if (target instanceof HTMLSelectElement) {
      const { value } = target;
      const again = () => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      };
      return type === 'change' ? [target, again] : null;
    }
    if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
      const again = () => {
        target.checked = target.type === 'checkbox' && !target.checked;
        target.click();
      };
      return type === 'click' ? [target, again] : null;
    }
    // A script can't choose a file again; only members' pages have file fields.
    if (target instanceof HTMLInputElement && target.type === 'file') return null;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      return type === 'input' ? [target, typedAgain(target)] : null;
    }
    if (type !== 'click') return null;
    const link = target.closest<HTMLElement>('a[data-acts]');
    if (link) {
      const { button, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
      return button || ctrlKey || metaKey || shiftKey ? null : [link, () => link.click()];
    }
    const button = target.closest('button');
    if (button?.hasAttribute('popovertarget')) return null;
    // A submit button is handled by the submit event of its form.
    return button && !(button.form && button.type === 'submit') ? [button, () => button.click()] : null;
  }

  /**
   * React has looked at the event before this listener. It has stopped it when the part is still to come, though not while it is at drawing
   * the part anew; what it has taken over carries its marks. The sending of a form is never stopped, so only its outcome tells: every form
   * here is sent by its script, and one that nobody has prevented would leave the page, and what was typed with it.
   */
  function isHeard(event: Event, target: HTMLElement): boolean {
    if (event.type === 'submit') return event.defaultPrevented;
    return !event.cancelBubble && Object.keys(target).some((key) => key.startsWith('__react'));
  }

  function hear(event: Event): void {
    const [target, again] = actOf(event) ?? [];
    if (!target || !again) return;
    if (reactIsThere && isHeard(event, target)) {
      waiting.delete(target);
      target.removeAttribute('data-waiting');
      return;
    }
    if (event.type === 'submit' || target.matches('a')) event.preventDefault();
    waiting.set(target, again);
    target.setAttribute('data-waiting', '');
    if (reactIsThere) setTimeout(retry, RETRY_MS);
  }

  function listen(): void {
    for (const type of ['click', 'input', 'change']) {
      document.removeEventListener(type, hear, true);
      document.addEventListener(type, hear, true);
    }
  }

  function retry(): void {
    for (const [target, again] of [...waiting]) {
      waiting.delete(target);
      if (target.isConnected) again();
    }
  }

  listen();
  // After everybody's listeners.
  window.addEventListener('submit', hear);
  window.reactListens = () => {
    reactIsThere = true;
    // The listener is added again, so that it runs after React's.
    listen();
    retry();
  };
}
