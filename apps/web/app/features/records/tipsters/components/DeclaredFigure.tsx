import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Percent } from '../../../../ui/format/index.ts';
import type { Declared } from '../queries.ts';

/** A yield that a tipster declares: never without the words that nobody has checked it. */
export function DeclaredFigure({ yield: value, status }: Pick<Declared, 'yield' | 'status'>) {
  const { t } = useTranslation('records-tipsters');
  if (value === null) return '–';
  return (
    <>
      <Percent value={value} />{' '}
      <Text span size="xs" c="dimmed" display="inline-block">
        {t(`declared.status.${status}`)}
      </Text>
    </>
  );
}
