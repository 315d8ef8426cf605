import { CONSENT_KEY, type Consent, readConsent } from './consent.ts';

// Every page loads this module, so it only reads a choice. The dialog's code stores one.

const listeners = new Set<() => void>();
let asking = false;

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/** The stored choice that holds now, as it is written: the one in local storage, else the cookie. */
export function storedConsent(): string | null {
  let local: string | null = null;
  try {
    local = localStorage.getItem(CONSENT_KEY);
  } catch {
    // Without storage the cookie has the choice too.
  }
  const cookie = document.cookie.match(`(?:^|; )${CONSENT_KEY}=([^;]*)`)?.[1];
  return [local, cookie].find((text) => readConsent(text, nowSeconds())) ?? null;
}

/** The choice that holds now, or null: then nothing optional may load, and the reader is asked. */
export function currentConsent(): Consent | null {
  return readConsent(storedConsent(), nowSeconds());
}

/** Whether this group of cookies is allowed. Whatever is optional asks this before it loads or stores anything. */
export function hasConsent(group: string): boolean {
  return currentConsent()?.allowed.includes(group) ?? false;
}

/** Opens or closes the dialog in which each group is allowed or not. */
export function askForConsent(open: boolean): void {
  asking = open;
  tellConsent();
}

export function consentAsked(): boolean {
  return asking;
}

export function tellConsent(): void {
  for (const listener of listeners) listener();
}

export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
