import { Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { CopyField } from '../../../ui/copy/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';

const ofChannel = (path: string) => path === alertsAddresses.readTelegramChannel.path;

/** The Telegram channel that a tipster's tips and results are posted to. */
export function ChannelPanel() {
  const { t } = useTranslation('accounts-connections');
  const errorText = useErrorText();
  const read = useApi(alertsAddresses.readTelegramChannel, {});
  const { busy, change, error } = useChange(ofChannel);
  const [command, setCommand] = useState<string | null>(null);
  const { bot = null, channel = null } = read.data ?? {};
  return (
    <Panel title={t('channel.title')}>
      <Text size="sm" c="dimmed">
        {t('channel.text')}
      </Text>
      {read.loading ? (
        <LoadingState>
          <Skeleton width="100%" height={44} radius={8} />
        </LoadingState>
      ) : null}
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      {read.data && bot === null && !channel ? <Text size="sm">{t('channel.noBot')}</Text> : null}
      {channel ? (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {channel.title}
          </Text>
          <Text size="sm" c="dimmed">
            {t('channel.since')} <TimeText value={channel.connected_at} />
            {channel.last_posted_at ? (
              <>
                {' · '}
                {t('channel.lastPosted')} <TimeText value={channel.last_posted_at} />
              </>
            ) : null}
          </Text>
          <Group>
            <Button
              variant="outline"
              color="red"
              loading={busy}
              onClick={() => void change(alertsAddresses.removeTelegramChannel, {}, () => setCommand(null))}
            >
              {t('channel.remove')}
            </Button>
          </Group>
        </>
      ) : null}
      {bot !== null && !channel && command === null ? (
        <Group>
          <Button
            loading={busy}
            onClick={() => void change(alertsAddresses.linkTelegramChannel, {}, (link) => setCommand(link.command))}
          >
            {t('channel.connect')}
          </Button>
        </Group>
      ) : null}
      {bot !== null && !channel && command !== null ? (
        <Stack gap="sm">
          <List type="ordered" size="sm">
            <List.Item>{t('channel.stepBot', { bot: `@${bot}` })}</List.Item>
            <List.Item>{t('channel.stepCode')}</List.Item>
            <List.Item>{t('channel.stepWait')}</List.Item>
          </List>
          <CopyField label={t('channel.code')} value={command} copyLabel={t('channel.copy')} hint={t('channel.once')} />
          <Group>
            <Button onClick={read.reload}>{t('channel.check')}</Button>
          </Group>
        </Stack>
      ) : null}
    </Panel>
  );
}
