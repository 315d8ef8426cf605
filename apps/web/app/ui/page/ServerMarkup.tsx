import { type ReactNode, useState } from 'react';
import { useHydrated } from '../../platform/boot/use-in-browser.ts';

/**
 * A part that is only read: the browser leaves the server's markup as it is, and neither fetches its code nor hydrates it. Its links are
 * plain ones. The browser draws it where the server hasn't, and anew when `of`, what it shows, becomes another object.
 */
export function ServerMarkup({ of, children }: { of: unknown; children: ReactNode }) {
  const hydrated = useHydrated();
  const [served] = useState(hydrated ? null : { of });
  if (import.meta.env.SSR || served?.of !== of) return <div>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: while it hydrates, React keeps what is there
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
