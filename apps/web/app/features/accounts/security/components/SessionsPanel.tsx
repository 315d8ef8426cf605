import { Box, Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api, type ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../../ui/state/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { readsOpenings } from '../reads.ts';

type Session = ReplyTo<typeof accountsMemberAddresses.listSessions>['results'][number];

function useDeviceName(): (session: Session) => string {
  const { t } = useTranslation('accounts-security');
  return ({ browser, system }) =>
    browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('accounts-security');
  const device = useDeviceName()(session);
  const Icon = session.mobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Group role="listitem" gap="sm" wrap="nowrap">
      <Text span c="dimmed" lh={0}>
        <Icon size={26} stroke={1.6} aria-hidden="true" />
      </Text>
      <Box flex={1} miw={0}>
        <Group gap="4px 10px">
          <Text fw={600}>{device}</Text>
          {session.current ? <Tag tone="positive">{t('sessions.current')}</Tag> : null}
        </Group>
        <Group gap="0 14px" fz="sm" c="dimmed">
          <span>
            {t('sessions.lastUsed')} <TimeText value={session.last_used_at} />
          </span>
          <span>
            {t('sessions.since')} <TimeText value={session.created_at} />
          </span>
        </Group>
      </Box>
      {session.current ? null : (
        <Button size="sm" onClick={onEnd} disabled={busy} aria-label={t('sessions.endOf', { device })}>
          {t('sessions.end')}
        </Button>
      )}
    </Group>
  );
}

/** The open sessions of the account, each with a button that ends it. */
export function SessionsPanel() {
  const { t } = useTranslation('accounts-security');
  const errorText = useErrorText();
  const sessions = useApi(accountsMemberAddresses.listSessions, {});
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function end<T>(work: () => Promise<ApiResult<T>>, messageOf: (reply: T) => string): Promise<void> {
    setBusy(true);
    const result = await work();
    setBusy(false);
    // A session that has ended meanwhile counts as ended by the press.
    if (result.ok) notify('success', messageOf(result.data));
    else if (result.error.code !== 'not_found') notify('failure', errorText(result.error));
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => readsOpenings(String(queryKey[1])) });
  }

  const list = sessions.data?.results ?? [];
  const others = list.filter(({ current }) => !current).length;
  return (
    <Panel title={t('sessions.title')}>
      <Text size="sm" c="dimmed">
        {t('sessions.text')}
      </Text>
      {sessions.loading ? (
        <LoadingState>
          <Skeleton width="100%" height={64} radius={8} />
        </LoadingState>
      ) : null}
      {sessions.error ? <ErrorState error={sessions.error} onRetry={sessions.reload} /> : null}
      <Stack gap="sm" role="list">
        {list.map((session, n) => (
          <Fragment key={session.id}>
            {n > 0 ? <Divider aria-hidden="true" /> : null}
            <SessionRow
              session={session}
              busy={busy}
              onEnd={() =>
                void end(
                  () => api(accountsMemberAddresses.endSession, { params: { id: session.id } }),
                  () => t('sessions.ended'),
                )
              }
            />
          </Fragment>
        ))}
      </Stack>
      {sessions.data && others === 0 ? (
        <Text size="sm" c="dimmed">
          {t('sessions.alone')}
        </Text>
      ) : null}
      {others > 0 ? (
        <Text size="sm" c="dimmed">
          {t('sessions.othersText')}
        </Text>
      ) : null}
      {others > 0 ? (
        <Group>
          <Button
            variant="outline"
            color="red"
            disabled={busy}
            onClick={() =>
              void end(
                () => api(accountsMemberAddresses.endOtherSessions, {}),
                ({ ended }) => t('sessions.endedOthers', { count: ended }),
              )
            }
          >
            {t('sessions.endOthers')}
          </Button>
        </Group>
      ) : null}
    </Panel>
  );
}
