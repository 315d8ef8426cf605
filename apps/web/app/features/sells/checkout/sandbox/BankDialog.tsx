import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';

/** The page of the reader's bank, played. Closing it is refusing. */
export function BankDialog({
  cents,
  busy,
  onAnswer,
}: {
  /** The amount is null where a card is stored without a payment. */
  cents: number | null;
  busy: boolean;
  onAnswer: (approved: boolean) => void;
}) {
  const { t } = useTranslation('sells-checkout');
  const format = useFormats();
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t('bank.title')}
      actions={[
        { label: t('bank.refuse'), disabled: busy, onPress: () => onAnswer(false) },
        { label: t('bank.approve'), tone: 'main', busy, onPress: () => onAnswer(true) },
      ]}
    >
      <Text>{cents === null ? t('bank.card') : t('bank.text', { price: format.money(cents) })}</Text>
    </Dialog>
  );
}
