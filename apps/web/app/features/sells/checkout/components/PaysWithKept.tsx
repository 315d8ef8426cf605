import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Prepared, useKeptName } from '../prepare.ts';

/** Names the kept card with which the order is paid, and offers to type another one. */
export function PaysWithKept({ card, onOther }: { card: NonNullable<Prepared['kept_card']>; onOther: () => void }) {
  const { t } = useTranslation('sells-checkout');
  const nameOf = useKeptName();
  return (
    <Group justify="space-between" gap="xs">
      <Text>{t('kept.pays', { card: nameOf(card) })}</Text>
      <Button variant="subtle" px={0} onClick={onOther}>
        {t('kept.change')}
      </Button>
    </Group>
  );
}
