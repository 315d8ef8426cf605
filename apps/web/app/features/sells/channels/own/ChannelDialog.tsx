import { Stack, TextInput } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { BIO_MAX_LENGTH } from '@quotavera/domain/accounts';
import { CHANNEL_NAME_LENGTH, validateChannel } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Radio } from '../../../../ui/controls/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm, useFieldTexts } from '../../../../ui/form/index.ts';
import { CountedInput, CountedTextarea } from '../../../../ui/text/index.ts';
import type { OwnChannel } from '../queries.ts';

const EMPTY = { name: '', description: '', link: '' };

/** Opens a channel (`channel` is null), or changes its words. */
export function ChannelDialog({ channel, onClose }: { channel: OwnChannel | null; onClose: () => void }) {
  const { t } = useTranslation('sells-channels');
  const { name, description, link } = channel ?? EMPTY;
  const validate = useFieldTexts(validateChannel);
  const form = useApiForm({
    initialValues: { name, description, link, is_paid: true },
    validate,
    affects: ofEverything,
    send: ({ is_paid, ...words }) =>
      channel
        ? api(sellsAddresses.editChannel, { params: { id: channel.id }, body: words })
        : api(sellsAddresses.createChannel, { body: { ...words, is_paid } }),
    done: () => {
      notify('success', t('own.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t(channel ? 'form.editTitle' : 'form.newTitle')}
      submit={t(channel ? 'form.save' : 'form.create')}
      form={form}
    >
      <CountedInput label={t('form.name')} {...form.field('name')} max={CHANNEL_NAME_LENGTH.max} data-autofocus />
      <CountedTextarea
        label={t('form.description')}
        description={t('form.descriptionHint')}
        rows={4}
        {...form.field('description')}
        max={BIO_MAX_LENGTH}
      />
      <TextInput label={t('form.link')} description={t('form.linkHint')} inputMode="url" {...form.field('link')} />
      {channel ? null : (
        <Radio.Group
          label={t('form.kind')}
          description={t('form.kindHint')}
          value={form.values.is_paid ? 'paid' : 'free'}
          onChange={(kind) => form.setFieldValue('is_paid', kind === 'paid')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="paid" label={t('form.paid')} />
            <Radio value="free" label={t('form.free')} />
          </Stack>
        </Radio.Group>
      )}
    </FormDialog>
  );
}
