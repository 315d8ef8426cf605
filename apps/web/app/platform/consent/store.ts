import { CONSENT_TEXT_VERSION } from '@quotavera/domain/accounts';
import { CONSENT_KEY, CONSENT_MAX_AGE_S, type Consent, readConsent, writeConsent } from './consent.ts';

const listeners = new Set<() => void>();
let known: { readonly text: string | null; readonly consent: Consent | null } | null = null;
let asking: 'first' | 'again' | null = null;

function tell(): void {
  for (const listener of listeners) listener();
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

function localText(): string | null {
  try {
    return localStorage.getItem(CONSENT_KEY);
  } catch {
    return null;
  }
}

function cookieText(): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${CONSENT_KEY}=`));
  return found ? found.slice(CONSENT_KEY.length + 1) : null;
}

/** In both places, so that clearing one loses nothing; forbidden storage leaves the cookie. */
function store(text: string, maxAge: number): void {
  try {
    localStorage.setItem(CONSENT_KEY, text);
  } catch {
    // As above.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser we support
  document.cookie = `${CONSENT_KEY}=${text}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** The choice that holds now, or null: then nothing optional may load, and the reader is asked. */
export function currentConsent(): Consent | null {
  const local = localText();
  const cookie = cookieText();
  const text = readConsent(local, nowSeconds()) ? local : cookie;
  if (known && known.text === text) return known.consent;
  const consent = readConsent(text, nowSeconds());
  known = { text, consent };
  if (consent && local !== cookie) store(writeConsent(consent), CONSENT_MAX_AGE_S - (nowSeconds() - consent.at));
  return consent;
}

/** Whether this group of cookies is allowed. Whatever is optional asks this before it loads or stores anything. */
export function hasConsent(group: string): boolean {
  return typeof document !== 'undefined' && (currentConsent()?.allowed.includes(group) ?? false);
}

function keep(consent: Consent): void {
  const text = writeConsent(consent);
  known = { text, consent };
  store(text, CONSENT_MAX_AGE_S - (nowSeconds() - consent.at));
  tell();
}

/** Keeps a choice; it holds from this moment on, whatever becomes of its proof. */
export function saveConsent(allowed: readonly string[]): void {
  keep({ version: CONSENT_TEXT_VERSION, at: nowSeconds(), proof: '', allowed });
}

/** The server has kept the proof of the choice made at `at`. */
export function noteProof(at: number, proof: string): void {
  const consent = currentConsent();
  if (consent?.at === at && /^[\w-]{1,64}$/.test(proof)) keep({ ...consent, proof });
}

/** Opens the choice: `first` when there is none, `again` when the reader asks for it. */
export function askForConsent(which: 'first' | 'again' | null): void {
  asking = which;
  tell();
}

export function consentAsked(): 'first' | 'again' | null {
  return asking;
}

export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  const other = (event: StorageEvent) => {
    if (event.key === CONSENT_KEY || event.key === null) listener();
  };
  window.addEventListener('storage', other);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', other);
  };
}
