import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '../../platform/boot/use-in-browser.ts';
import type { OutlookProps } from './OutlookPanel.tsx';

const fetchPanel = (): Promise<{ default: ComponentType<OutlookProps> }> =>
  import('./OutlookPanel.tsx').catch(() => ({ default: () => null }));
const Panel = lazy(fetchPanel);

/** Fetched after its page, which stands without it: no first load carries the arithmetic, and the server draws none of it. */
export function Outlook(props: OutlookProps) {
  if (!useHydrated()) return null;
  return (
    <div data-late style={{ display: 'contents' }}>
      <Suspense>
        <Panel {...props} />
      </Suspense>
    </div>
  );
}
