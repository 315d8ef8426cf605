import { NativeSelect } from '@mantine/core';
import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { AudienceWords } from '../form/Audience.tsx';
import { type Asked, Explained, editOf } from './later.tsx';

/** Shows a published tip to more readers. A script of its own, because it uses texts of the form. */
export default function WidenDialog({ tip, onClose }: Asked) {
  const { t } = useTranslation('tips');
  const { t: words } = useTranslation('tips-form');
  const { data } = useApi(recordsAddresses.readTipster, { params: { id: tip.tipster.username } });
  const channels = data?.channels ?? [];
  const ofPaidChannel = channels.some(({ id, is_paid }) => id === tip.channel_id && is_paid);
  const form = useApiForm({
    initialValues: { isFree: tip.is_free, channel: String(tip.channel_id ?? '') },
    apiNames: { is_free: 'isFree', channel_id: 'channel' },
    affects: ofTips,
    send: ({ isFree, channel }) =>
      editOf(tip, {
        action: 'widen',
        ...(isFree && !tip.is_free && { is_free: true as const }),
        ...(channel !== String(tip.channel_id ?? '') && { channel_id: channel === '' ? null : Number(channel) }),
      }),
    done: () => {
      notify('success', t('later.widenDone'));
      onClose();
    },
  });
  const { isFree, channel } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('later.widenTitle')}
      submit={t('later.widen')}
      disabled={!form.isDirty()}
    >
      <Explained>{t('later.widenText')}</Explained>
      <Checkbox label={words('audience.free')} disabled={tip.is_free} {...form.checkbox('isFree')} />
      {ofPaidChannel || channels.length === 0 ? null : (
        <NativeSelect label={words('audience.channel')} {...form.field('channel')}>
          <option value="">{words('audience.noChannel')}</option>
          {channels
            .filter(({ is_paid }) => !is_paid)
            .map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
        </NativeSelect>
      )}
      <AudienceWords kind={tip.valexc} isFree={isFree} channel={channels.find(({ id }) => String(id) === channel)} />
    </FormDialog>
  );
}
