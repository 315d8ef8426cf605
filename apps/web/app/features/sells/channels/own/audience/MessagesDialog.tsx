import { Divider, Text, Title } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { CHANNEL_MESSAGE_LENGTH, validateChannelMessage } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../platform/api/index.ts';
import { ofEverything } from '../../../../../platform/api/use-change.ts';
import { notify } from '../../../../../platform/notify/index.ts';
import { FormDialog } from '../../../../../ui/dialog/index.ts';
import { useApiForm, useFieldTexts } from '../../../../../ui/form/index.ts';
import { IconSend } from '../../../../../ui/icons/index.ts';
import { CountedInput, CountedTextarea } from '../../../../../ui/text/index.ts';
import { Messages } from '../../components/Messages.tsx';
import type { OwnChannel } from '../../queries.ts';

/** Writes to a channel's subscribers, above what was written before. */
export default function MessagesDialog({ channel, onClose }: { channel: OwnChannel; onClose: () => void }) {
  const { t } = useTranslation('sells-audience');
  const validate = useFieldTexts(validateChannelMessage);
  const form = useApiForm({
    initialValues: { title: '', body: '' },
    validate,
    affects: ofEverything,
    send: (body) => api(sellsAddresses.sendMessage, { params: { id: channel.id }, body }),
    done: () => {
      notify('success', t('messages.sent'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('messages.title', { name: channel.name })}
      submit={t('messages.send')}
      icon={<IconSend size={18} aria-hidden="true" />}
      disabled={channel.subscribers === 0}
    >
      <Text>{t('messages.text')}</Text>
      <CountedInput
        label={t('messages.subject')}
        max={CHANNEL_MESSAGE_LENGTH.title.max}
        data-autofocus
        {...form.field('title')}
      />
      <CountedTextarea
        label={t('messages.body')}
        rows={5}
        max={CHANNEL_MESSAGE_LENGTH.body.max}
        {...form.field('body')}
      />
      <Divider />
      <Title order={3}>{t('messages.list')}</Title>
      <Messages channelId={channel.id} empty={<Text c="dimmed">{t('messages.none')}</Text>} />
    </FormDialog>
  );
}
