import type { ReactNode } from 'react';
import { EmptyState } from '../state/index.ts';
import { Page, PageHeader } from './PageHeader.tsx';
import { PageMeta } from './PageMeta.tsx';

/** A wide screen for those with a capability; others read why it is refused. `children` mount only when it is granted. */
export function GuardedPage({
  title,
  lead,
  granted,
  refused,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly granted: boolean;
  readonly refused: { readonly title: string; readonly text: string };
  readonly children: ReactNode;
}) {
  return (
    <Page>
      <PageMeta title={title} />
      {granted ? (
        <>
          <PageHeader title={title} lead={lead} />
          {children}
        </>
      ) : (
        <EmptyState title={refused.title}>{refused.text}</EmptyState>
      )}
    </Page>
  );
}
