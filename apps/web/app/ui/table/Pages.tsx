import { Group, Pagination, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';

export interface PagesProps {
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
}

export default function Pages({ page, pageSize, count }: PagesProps) {
  const { t } = useTranslation('ui');
  const [search] = useSearchParams();
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
