import { Button, Group, Pagination, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';

interface PageLink {
  readonly to: string;
  readonly text: string;
}

/** The way to the neighbours of something that has no numbered pages, such as a day's data; a missing one leaves its place empty. */
export function PageLinks({
  label,
  previous,
  next,
  children,
}: {
  readonly label: string;
  readonly previous: PageLink | null;
  readonly next: PageLink | null;
  /** Where one is. */
  readonly children?: ReactNode;
}) {
  const link = (page: PageLink | null) =>
    page ? (
      <Button component={Link} to={page.to} size="sm">
        {page.text}
      </Button>
    ) : (
      <span />
    );
  return (
    <Group component="nav" justify="space-between" gap="xs" aria-label={label}>
      {link(previous)}
      {children}
      {link(next)}
    </Group>
  );
}

/** The pages of a list, as links: the page is in the address. */
export function Pager({
  page,
  pageSize,
  count,
}: {
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
}) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
  if (count <= pageSize) return null;
  const last = Math.ceil(count / pageSize);
  const link = (wanted: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(Math.min(Math.max(wanted, 1), last)));
    return { component: Link, to: `?${next}` };
  };
  return (
    <Group component="nav" justify="space-between" gap="xs" aria-label={t('pages.label')}>
      <Text size="sm" c="dimmed">
        {t('pages.position', { from: (page - 1) * pageSize + 1, to: Math.min(count, page * pageSize), count })}
      </Text>
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
