import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/state/index.ts';

/** The payment could not be begun, and nothing was taken. `secret`: the server gave no key for it. */
export function InitFailed({ onRetry, secret = false }: { onRetry: () => void; secret?: boolean }) {
  const { t } = useTranslation('sells-checkout');
  const { t: common } = useTranslation();
  return (
    <EmptyState title={t('failed.init')} action={<Button onClick={onRetry}>{common('action.retry')}</Button>}>
      {t(secret ? 'failed.noSecret' : 'failed.initText')}
    </EmptyState>
  );
}
