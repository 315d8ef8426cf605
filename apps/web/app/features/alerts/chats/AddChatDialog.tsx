import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../platform/api/index.ts';
import { CopyField } from '../../../ui/copy/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { FormFailure, useApiForm } from '../../../ui/form/index.ts';
import { OwnersProof } from '../proof/index.ts';
import { AudienceField } from './AudienceField.tsx';
import { type Chats, channelOf, EVERYBODY } from './queries.ts';

type Link = ReplyTo<typeof alertsAddresses.linkTelegramChat>;

/** Connects a chat in two steps: whose it is, then how the bot gets into it. */
export function AddChatDialog({
  bot,
  channels,
  onClose,
  onDone,
}: {
  bot: string;
  channels: Chats['channels'];
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('alerts-chats');
  const [link, setLink] = useState<Link | null>(null);
  const form = useApiForm({
    initialValues: { audience: EVERYBODY, password: '' },
    send: ({ audience, password }) =>
      api(alertsAddresses.linkTelegramChat, { body: { channel_id: channelOf(audience), password } }),
    done: setLink,
    apiNames: { channel_id: 'audience' },
  });
  const outside = { target: '_blank', rel: 'noreferrer' } as const;
  return (
    <Dialog open onClose={onClose} title={t('add')}>
      {link === null ? (
        <form noValidate onSubmit={form.onSubmit}>
          <Stack>
            <FormFailure form={form} />
            <AudienceField
              channels={channels}
              value={form.values.audience}
              onChange={(audience) => form.setFieldValue('audience', audience)}
            />
            <OwnersProof {...form.field('password')} />
            <Text size="sm">{t('addText')}</Text>
            <Group>
              <Button type="submit" variant="filled" loading={form.busy}>
                {t('goOn')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <Stack>
          <Text fw={600}>{t('group')}</Text>
          <List type="ordered" size="sm">
            <List.Item>
              <Anchor href={link.group_url} {...outside} inherit>
                {t('groupAdd')}
              </Anchor>
            </List.Item>
            <List.Item>{t('stepWait')}</List.Item>
          </List>
          <Text fw={600}>{t('broadcast')}</Text>
          <List type="ordered" size="sm">
            <List.Item>
              <Anchor href={link.channel_url} {...outside} inherit>
                {t('broadcastAdd', { bot: `@${bot}` })}
              </Anchor>
            </List.Item>
            <List.Item>{t('stepCode')}</List.Item>
            <List.Item>{t('stepWait')}</List.Item>
          </List>
          <CopyField label={t('code')} value={link.command} copyLabel={t('copy')} hint={t('once')} />
          <Group>
            <Button variant="filled" onClick={onDone}>
              {t('check')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
