import { Text } from '@mantine/core';
import { COUNT_MAX } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/index.ts';

/** How long a list is: lists are counted up to `COUNT_MAX`. */
export function useListLength(): (count: number) => string {
  const { t } = useTranslation('ui');
  const format = useFormats();
  return (count) => (count > COUNT_MAX ? t('pages.over', { shown: format.count(COUNT_MAX) }) : format.count(count));
}

/** Says which rows are on screen, and of how many. */
export function PagePosition({ page, pageSize, count }: { page: number; pageSize: number; count: number }) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const length = useListLength();
  const to = count > COUNT_MAX ? page * pageSize : Math.min(count, page * pageSize);
  return (
    <Text size="sm" c="dimmed">
      {t('pages.position', {
        from: format.count((page - 1) * pageSize + 1),
        to: format.count(to),
        shown: length(count),
      })}
    </Text>
  );
}
