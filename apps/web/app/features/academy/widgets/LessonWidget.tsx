import { Skeleton } from '@mantine/core';
import type { Widget } from '@quotavera/richtext';
import { lazy, Suspense } from 'react';

const WidgetView = lazy(() => import('./WidgetView.tsx'));

/** A calculator inside of a lesson or an article. The arithmetic is fetched with the first one. */
export function LessonWidget({ widget }: { widget: Widget }) {
  return (
    <Suspense fallback={<Skeleton height={220} my="md" />}>
      <WidgetView widget={widget} />
    </Suspense>
  );
}
