import { Button, Divider, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Prepared, useKeptName } from '../prepare.ts';

/** A renewal that waits for its bank's confirmation alone: it is given with the card that is kept. Another card stays possible below. */
export function KeptCard({
  card,
  busy,
  onConfirm,
}: {
  card: NonNullable<Prepared['kept_card']>;
  busy: boolean;
  onConfirm: () => void;
}) {
  const { t } = useTranslation('sells-checkout');
  const nameOf = useKeptName();
  return (
    <Stack gap="sm">
      <Text>{t('kept.text', { card: nameOf(card) })}</Text>
      <Button variant="filled" size="lg" loading={busy} onClick={onConfirm}>
        {t('bank.go')}
      </Button>
      <Divider label={t('kept.other')} />
    </Stack>
  );
}
