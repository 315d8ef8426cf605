import { Stack, TextInput } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { BIO_MAX_LENGTH } from '@quotavera/domain/accounts';
import { CHANNEL_NAME_LENGTH, validateChannel } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Radio } from '../../../../ui/controls/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { CountedInput, CountedTextarea } from '../../../../ui/text/index.ts';
import type { OwnChannel } from '../queries.ts';
import { useValidatedForm } from './useValidatedForm.ts';

const EMPTY = { name: '', description: '', link: '' };

/** Opens a channel (`channel` is null), or changes its words. */
export function ChannelDialog({ channel, onClose }: { channel: OwnChannel | null; onClose: () => void }) {
  const { t } = useTranslation('sells-channels');
  const { change, busy, error } = useChange();
  const { name, description, link } = channel ?? EMPTY;
  const { values, set, errorOf, submit } = useValidatedForm(
    { name, description, link, is_paid: true },
    {
      problemsOf: validateChannel,
      refusal: error,
      send: async ({ is_paid, ...words }) => {
        const done = () => t('own.done');
        const saved = channel
          ? await change(sellsAddresses.editChannel, { params: { id: channel.id }, body: words }, done)
          : await change(sellsAddresses.createChannel, { body: { ...words, is_paid } }, done);
        if (saved) onClose();
      },
    },
  );
  return (
    <FormDialog
      onClose={onClose}
      title={t(channel ? 'form.editTitle' : 'form.newTitle')}
      submit={t(channel ? 'form.save' : 'form.create')}
      busy={busy}
      onSubmit={submit}
    >
      <CountedInput
        label={t('form.name')}
        value={values.name}
        max={CHANNEL_NAME_LENGTH.max}
        error={errorOf('name')}
        data-autofocus
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      <CountedTextarea
        label={t('form.description')}
        description={t('form.descriptionHint')}
        rows={4}
        value={values.description}
        max={BIO_MAX_LENGTH}
        error={errorOf('description')}
        onChange={(event) => set('description', event.currentTarget.value)}
      />
      <TextInput
        label={t('form.link')}
        description={t('form.linkHint')}
        inputMode="url"
        value={values.link}
        error={errorOf('link')}
        onChange={(event) => set('link', event.currentTarget.value)}
      />
      {channel ? null : (
        <Radio.Group
          label={t('form.kind')}
          description={t('form.kindHint')}
          value={values.is_paid ? 'paid' : 'free'}
          onChange={(kind) => set('is_paid', kind === 'paid')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="paid" label={t('form.paid')} />
            <Radio value="free" label={t('form.free')} />
          </Stack>
        </Radio.Group>
      )}
      <Failed error={error} />
    </FormDialog>
  );
}
