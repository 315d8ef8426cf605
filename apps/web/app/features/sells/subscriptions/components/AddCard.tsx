import { Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useTranslation } from 'react-i18next';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { CardSetup } from '../../checkout/index.ts';
import { useKeepOverview } from '../../pricing/index.ts';

/** Keeps another card; with a subscription, that one is charged to it from then on. */
export function AddCard({ subscription = null, onClose }: { subscription?: number | null; onClose: () => void }) {
  const { t } = useTranslation('sells-subscriptions');
  const keep = useKeepOverview();
  async function add(setup: string): Promise<ApiError | null> {
    const result = await api(sellsAddresses.addCard, { body: { setup, subscription } });
    if (!result.ok) return result.error;
    keep(result.data);
    notify('success', t('cards.added'));
    onClose();
    return null;
  }
  return (
    <Dialog open onClose={onClose} title={t('cards.add')}>
      <Text>{t('cards.addText')}</Text>
      <CardSetup onConfirmed={add} />
    </Dialog>
  );
}
