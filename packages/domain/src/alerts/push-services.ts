/** The push services of browsers: Chrome and its kin, Firefox, Edge, Safari. A name that begins with a dot holds those under it. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
  '.push.apple.com',
];

/** Whether an address is one that a browser's push service gives out: messages go to no other server. */
export function isPushService(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '') return false;
  const { hostname } = url;
  return PUSH_SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));
}
