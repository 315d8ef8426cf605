import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { meanwhile } from '../../../ui/page/plain.ts';
import { RichText } from '../../../ui/rich-text/index.ts';

const LessonWidget = lazy(async () => ({ default: (await import('../../academy/index.ts')).LessonWidget }));
const TipEmbed = lazy(() => import('./TipEmbed.tsx'));

/**
 * The text of an article with its calculators and tips. Calculators and tips are fetched once the page is alive; the server's page keeps a
 * calculator's place and links to the tip.
 */
export function ArticleText({ document }: { document: unknown }) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <RichText
      document={document}
      widget={(widget) => (
        <Suspense fallback={meanwhile(<Skeleton height={220} my="md" />)}>
          {mounted ? <LessonWidget widget={widget} /> : <Skeleton height={220} my="md" />}
        </Suspense>
      )}
      {...(mounted
        ? {
            tip: (id: string) => (
              <Suspense fallback={meanwhile(<Skeleton height={180} my="md" />)}>
                <TipEmbed id={id} />
              </Suspense>
            ),
          }
        : {})}
    />
  );
}
