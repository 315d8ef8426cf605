import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Prepared } from '../prepare.ts';

/** Says how many periods a code makes cheaper, and what happens to the card where nothing is paid today. */
export default function DiscountWords({ purchase: { discount, card_cents: card, kind } }: { purchase: Prepared }) {
  const { t } = useTranslation('sells-checkout');
  if (!discount) return null;
  return (
    <Text size="sm">
      {discount.renewals > 0 ? t('code.more', { renewals: discount.renewals }) : t('code.once')}{' '}
      {card === 0 && kind === 'first' ? t('code.keeps') : null}
    </Text>
  );
}
