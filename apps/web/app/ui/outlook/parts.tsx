import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '../../platform/boot/use-in-browser.ts';
import type { OutlookLineProps } from './OutlookLine.tsx';
import type { OutlookProps } from './OutlookPanel.tsx';

/** Fetched after its page, which stands without it: no first load carries the arithmetic, and the server draws none of it. */
function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(() =>
    load().catch(() => ({ default: (() => null) as ComponentType<Props> })),
  ) as ComponentType<Props>;
  return function Later(props: Props) {
    return useHydrated() ? (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ) : null;
  };
}

export const Outlook = later<OutlookProps>(() => import('./OutlookPanel.tsx'));
export const OutlookLine = later<OutlookLineProps>(() => import('./OutlookLine.tsx'));
