import { useInBrowser } from '../../platform/boot/use-in-browser.ts';

/** The product's home: what the server writes, and what the law and the rules mean by a day. */
export const HOME_ZONE = 'Europe/Rome';

let browserZone: string | undefined;

/** The reader's time zone; on the server and while hydrating, Rome's. */
export function useTimeZone(): string {
  return useInBrowser(
    () => (browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || HOME_ZONE),
    () => HOME_ZONE,
  );
}
