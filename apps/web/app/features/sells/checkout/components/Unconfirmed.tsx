import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../platform/viewer/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { useEmailConfirmation } from '../../../accounts/notices/index.ts';

/** Nothing can be ordered before the address is confirmed. Whoever has confirmed it meanwhile, often in another tab, may go on. */
export default function Unconfirmed({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation('sells-checkout');
  const { t: notices } = useTranslation('accounts-notices');
  const { busy, outcome, resend } = useEmailConfirmation();
  const confirmed = useUser().data?.emailConfirmed ?? false;
  return (
    <EmptyState
      title={t('failed.email')}
      action={
        <Button variant="filled" loading={busy} onClick={confirmed ? onConfirmed : resend}>
          {confirmed ? t('status.again') : notices('email.resend')}
        </Button>
      }
    >
      <Text role="status">{outcome}</Text>
    </EmptyState>
  );
}
