import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { askForConsent, consentAsked, currentConsent, onConsent } from '../platform/consent/index.ts';

const ConsentDialog = lazy(async () => ({
  default: (await import('../features/consent/ConsentDialog.tsx')).ConsentDialog,
}));

/** Asks about cookies when no choice is stored; the dialog comes after the page, which can be read meanwhile. */
export function ConsentGate() {
  const asked = useSyncExternalStore(onConsent, consentAsked, () => null);
  useEffect(() => {
    if (!currentConsent()) askForConsent('first');
  }, []);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ConsentDialog key={asked} first={asked === 'first'} />
    </Suspense>
  );
}
