import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { meanwhile } from '../page/plain.ts';
import type { PagesProps } from './Pages.tsx';

const Pages = lazy(() => import('./Pages.tsx'));

/** The pages of a list as links, lazy: the server renders them, the browser hydrates them after the first screen. */
export function Pager(pages: PagesProps) {
  if (pages.count <= pages.pageSize) return null;
  return (
    <Suspense fallback={meanwhile(<Skeleton height={44} />)}>
      <Pages {...pages} />
    </Suspense>
  );
}
