import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PagesProps } from './Pages.tsx';

const Pages = lazy(() => import('./Pages.tsx'));

/** The pages of a list, as links: the page is in the address. Drawn by the server; their code comes after the first screen. */
export function Pager(pages: PagesProps) {
  if (pages.count <= pages.pageSize) return null;
  return (
    <Suspense fallback={<Skeleton height={44} />}>
      <Pages {...pages} />
    </Suspense>
  );
}
