import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { IconLock } from '../icons/index.ts';
import { EmptyState } from '../state/index.ts';
import { Page, PageHeader } from './PageHeader.tsx';
import { PageMeta } from './PageMeta.tsx';

/** A screen that needs a capability; other readers see why it is refused. `children` mount only when it is granted. */
export function GuardedPage({
  title,
  lead,
  granted,
  refused,
  children,
}: {
  title: string;
  lead: string;
  granted: boolean;
  refused: { title: string; text: string };
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Page>
      <PageMeta title={title} />
      <PageHeader title={title} {...(granted ? { lead } : {})} />
      {granted ? (
        children
      ) : (
        <EmptyState
          icon={<IconLock size={24} stroke={1.6} />}
          title={refused.title}
          action={
            <Button component={Link} to={paths.dashboard} variant="filled">
              {t('nav.dashboard')}
            </Button>
          }
        >
          {refused.text}
        </EmptyState>
      )}
    </Page>
  );
}
