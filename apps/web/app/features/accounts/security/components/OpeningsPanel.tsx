import { Box, Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';

interface Opening {
  key: string;
  name: string;
  lastUsed: string | null;
  /** The section in which it is ended. */
  tab: 'connections' | 'notifications';
}

function useOpenings(): {
  openings: readonly Opening[] | null;
  error: ReturnType<typeof useApi>['error'];
  reload: () => void;
} {
  const { t } = useTranslation('accounts-security');
  const tokens = useApi(accountsAddresses.listTokens, {});
  const calendar = useApi(alertsAddresses.readCalendarFeed, {});
  const alerts = useApi(alertsAddresses.readAlerts, {});
  const error = tokens.error ?? calendar.error ?? alerts.error;
  const reload = () => {
    for (const read of [tokens, calendar, alerts]) read.reload();
  };
  if (!tokens.data || !calendar.data || !alerts.data) return { openings: null, error, reload };
  const { created_at: since, last_read_at: lastRead } = calendar.data;
  const openings: Opening[] = [
    ...tokens.data.results.map(({ id, name, last_used_at }) => ({
      key: `key-${id}`,
      name: t('openings.key', { name }),
      lastUsed: last_used_at,
      tab: 'connections' as const,
    })),
    ...(since
      ? [{ key: 'calendar', name: t('openings.calendar'), lastUsed: lastRead, tab: 'connections' as const }]
      : []),
    ...alerts.data.devices.map(({ id, channel, label, last_used_at }) => ({
      key: `device-${id}`,
      name: t(`openings.${channel}`, { name: label }),
      lastUsed: last_used_at,
      tab: 'notifications' as const,
    })),
  ];
  return { openings, error, reload };
}

function OpeningRow({ opening }: { opening: Opening }) {
  const { t } = useTranslation('accounts-security');
  const { name, lastUsed, tab } = opening;
  return (
    <Group role="listitem" gap="sm" wrap="nowrap">
      <Box flex={1} miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {lastUsed ? (
            <>
              {t('openings.lastUsed')} <TimeText value={lastUsed} />
            </>
          ) : (
            t('openings.never')
          )}
        </Text>
      </Box>
      <Button
        component={Link}
        to={`${paths.profile}?tab=${tab}`}
        size="sm"
        aria-label={t('openings.manageOf', { name })}
      >
        {t('openings.manage')}
      </Button>
    </Group>
  );
}

/** Keys, the calendar's address, chats and browsers: what reads for the account without a session, and when each did last. */
export function OpeningsPanel() {
  const { t } = useTranslation('accounts-security');
  const { openings, error, reload } = useOpenings();
  return (
    <Panel title={t('openings.title')}>
      <Text size="sm" c="dimmed">
        {t('openings.text')}
      </Text>
      {openings === null && !error ? (
        <LoadingState>
          <Skeleton width="100%" height={64} radius={8} />
        </LoadingState>
      ) : null}
      {error ? <ErrorState error={error} onRetry={reload} /> : null}
      {openings?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('openings.none')}
        </Text>
      ) : null}
      <Stack gap="sm" role="list">
        {(openings ?? []).map((opening, n) => (
          <Fragment key={opening.key}>
            {n > 0 ? <Divider aria-hidden="true" /> : null}
            <OpeningRow opening={opening} />
          </Fragment>
        ))}
      </Stack>
    </Panel>
  );
}
