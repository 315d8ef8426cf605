/** Whether this browser can receive push messages, and does. */
export type PushState = 'missing' | 'denied' | 'off' | 'on';

const WORKER = '/sw.js';

function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const base64url = (text: string | undefined): string =>
  (text ?? '').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Asks the browser for an address; null when its user or the browser refuses. */
export async function subscribePush(key: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  try {
    const found = await registration.pushManager.getSubscription();
    const subscription =
      found ??
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) }));
    const { endpoint, keys } = subscription.toJSON();
    return endpoint ? { endpoint, p256dh: base64url(keys?.p256dh), auth: base64url(keys?.auth) } : null;
  } catch {
    return null;
  }
}
