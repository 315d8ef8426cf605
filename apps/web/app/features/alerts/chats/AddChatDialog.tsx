import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { ofNothing, useChange } from '../../../platform/api/use-change.ts';
import { CopyField } from '../../../ui/copy/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
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
  const errorText = useErrorText();
  const { busy, change, error } = useChange(ofNothing);
  const [audience, setAudience] = useState(EVERYBODY);
  const [link, setLink] = useState<Link | null>(null);
  const outside = { target: '_blank', rel: 'noreferrer' } as const;
  return (
    <Dialog open onClose={onClose} title={t('add')}>
      {link === null ? (
        <Stack>
          <AudienceField channels={channels} value={audience} onChange={setAudience} />
          <Text size="sm">{t('addText')}</Text>
          {error ? <Note kind="error">{errorText(error)}</Note> : null}
          <Group>
            <Button
              variant="filled"
              loading={busy}
              onClick={() =>
                void change(alertsAddresses.linkTelegramChat, { body: { channel_id: channelOf(audience) } }, setLink)
              }
            >
              {t('goOn')}
            </Button>
          </Group>
        </Stack>
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
