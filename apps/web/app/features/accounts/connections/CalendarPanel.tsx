import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { CopyField } from '../../../ui/copy/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { ProofDialog } from '../../alerts/proof/index.ts';

const ofFeed = (path: string) => path === alertsAddresses.readCalendarFeed.path;

/** The secret address of the reader's calendar. */
export function CalendarPanel() {
  const { t } = useTranslation('accounts-connections');
  const errorText = useErrorText();
  const feed = useApi(alertsAddresses.readCalendarFeed, {});
  const { busy, change, error } = useChange(ofFeed);
  const [url, setUrl] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const { created_at: since = null, last_read_at: lastRead = null } = feed.data ?? {};
  return (
    <Panel title={t('calendar.title')}>
      <Text size="sm" c="dimmed">
        {t('calendar.text')}
      </Text>
      {feed.loading ? (
        <LoadingState>
          <Skeleton width="100%" height={44} radius={8} />
        </LoadingState>
      ) : null}
      {feed.error ? <ErrorState error={feed.error} onRetry={feed.reload} /> : null}
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      {since && !url ? (
        <Text size="sm">
          {t('calendar.since')} <TimeText value={since} /> ·{' '}
          {lastRead ? (
            <>
              {t('calendar.lastRead')} <TimeText value={lastRead} />
            </>
          ) : (
            t('calendar.neverRead')
          )}
        </Text>
      ) : null}
      {url ? (
        <Stack gap="xs">
          <CopyField
            label={t('calendar.address')}
            value={url}
            copyLabel={t('calendar.copy')}
            hint={t('calendar.once')}
          />
          <Group>
            <Button component="a" variant="filled" href={url.replace(/^https?:/, 'webcal:')}>
              {t('calendar.add')}
            </Button>
          </Group>
        </Stack>
      ) : null}
      {feed.data ? (
        <Group>
          <Button disabled={busy} onClick={() => setMaking(true)}>
            {t(since ? 'calendar.again' : 'calendar.make')}
          </Button>
          {since ? (
            <Button
              variant="outline"
              color="red"
              disabled={busy}
              onClick={() => void change(alertsAddresses.removeCalendarFeed, {}, () => setUrl(null))}
            >
              {t('calendar.remove')}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {since ? (
        <Text size="sm" c="dimmed">
          {t('calendar.againText')}
        </Text>
      ) : null}
      {making ? (
        <ProofDialog
          title={t('calendar.title')}
          text={t('calendar.ends')}
          send={(password) => api(alertsAddresses.createCalendarFeed, { body: { password } })}
          done={(made) => setUrl(made.url)}
          affects={ofFeed}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </Panel>
  );
}
