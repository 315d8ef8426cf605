import { Group, Pagination } from '@mantine/core';
import { COUNT_MAX } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { addressOfNumber, addressOfPage } from './address.ts';
import { PageLinks } from './PageLinks.tsx';
import { PagePosition } from './PagePosition.tsx';

export interface PagesProps {
  page: number;
  pageSize: number;
  count: number;
  /** The list's own links lead past the pages that have numbers, and to numbered ones so that none repeats a row when others arrive meanwhile. */
  next?: string | null;
  previous?: string | null;
}

/** The pages of a list, as links: the page is in the address. */
export default function Pages({ page, pageSize, count, next = null, previous = null }: PagesProps) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  const numbered = next === null && previous === null ? count : Math.min(count, COUNT_MAX);
  const last = Math.ceil(numbered / pageSize);
  const position = <PagePosition page={page} pageSize={pageSize} count={count} />;
  if (count > numbered && page >= last) {
    const step = (to: string | null, text: string) => (to === null ? null : { to: addressOfPage(search, to), text });
    return (
      <PageLinks
        label={t('pages.label')}
        previous={step(previous, t('pages.previous'))}
        next={step(next, t('pages.next'))}
      >
        {position}
      </PageLinks>
    );
  }
  const link = (wanted: number) => {
    const target = Math.min(Math.max(wanted, 1), last);
    return { component: Link, to: addressOfNumber(search, target, { page, next, previous }) };
  };
  return (
    <Group component="nav" justify="space-between" gap="xs" aria-label={t('pages.label')}>
      {position}
      <Pagination.Root total={last} value={page} getItemProps={link}>
        <Group gap={4}>
          <Pagination.Previous {...link(page - 1)} aria-label={t('pages.previous')} />
          <Pagination.Items />
          <Pagination.Next {...link(page + 1)} aria-label={t('pages.next')} />
        </Group>
      </Pagination.Root>
    </Group>
  );
}
