import { Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything, useChange } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ConfirmDialog } from '../../../../ui/dialog/index.ts';
import type { Code } from './queries.ts';

/** Stops a code at once, after a question. */
export function StopDialog({ code, onClose }: { code: Pick<Code, 'id' | 'code'>; onClose: () => void }) {
  const { t } = useTranslation('sells-discounts');
  const { busy, error, run } = useChange(ofEverything);
  const stop = () =>
    run(
      () => api(sellsAddresses.stopDiscountCode, { params: { id: String(code.id) } }),
      () => {
        notify('success', t('stopped'));
        onClose();
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('stopTitle', { code: code.code })}
      confirm={t('stopConfirm')}
      danger
      busy={busy}
      error={error}
      onConfirm={stop}
    >
      <Text>{t('stopText')}</Text>
    </ConfirmDialog>
  );
}
