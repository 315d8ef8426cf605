import { Button, Divider, Stack, Text, Title } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { CHANNEL_MESSAGE_LENGTH, validateChannelMessage } from '@quotavera/domain/sells';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, useChange } from '../../../../../ui/change/index.tsx';
import { Dialog } from '../../../../../ui/dialog/index.ts';
import { IconSend } from '../../../../../ui/icons/index.ts';
import { CountedInput, CountedTextarea } from '../../../../../ui/text/index.ts';
import { Messages } from '../../components/Messages.tsx';
import type { OwnChannel } from '../../queries.ts';
import { useValidatedForm } from '../useValidatedForm.ts';

/** Writes to a channel's subscribers, above what was written before. */
export default function MessagesDialog({ channel, onClose }: { channel: OwnChannel; onClose: () => void }) {
  const { t } = useTranslation('sells-audience');
  const form = useId();
  const { change, busy, error } = useChange();
  const { values, set, errorOf, submit } = useValidatedForm(
    { title: '', body: '' },
    {
      problemsOf: validateChannelMessage,
      refusal: error,
      send: async (body) => {
        const sent = await change(sellsAddresses.sendMessage, { params: { id: channel.id }, body }, () =>
          t('messages.sent'),
        );
        if (sent) onClose();
      },
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('messages.title', { name: channel.name })}
      footer={
        <Button
          type="submit"
          form={form}
          variant="filled"
          loading={busy}
          disabled={channel.subscribers === 0}
          leftSection={<IconSend size={18} aria-hidden="true" />}
        >
          {t('messages.send')}
        </Button>
      }
    >
      <Stack gap="md">
        <Text>{t('messages.text')}</Text>
        <form id={form} noValidate onSubmit={submit}>
          <Stack gap="md">
            <CountedInput
              label={t('messages.subject')}
              value={values.title}
              max={CHANNEL_MESSAGE_LENGTH.title.max}
              error={errorOf('title')}
              data-autofocus
              onChange={(event) => set('title', event.currentTarget.value)}
            />
            <CountedTextarea
              label={t('messages.body')}
              rows={5}
              value={values.body}
              max={CHANNEL_MESSAGE_LENGTH.body.max}
              error={errorOf('body')}
              onChange={(event) => set('body', event.currentTarget.value)}
            />
            <Failed error={error} />
          </Stack>
        </form>
        <Divider />
        <Title order={3}>{t('messages.list')}</Title>
        <Messages channelId={channel.id} empty={<Text c="dimmed">{t('messages.none')}</Text>} />
      </Stack>
    </Dialog>
  );
}
