import { Button, Center, Divider, List, Skeleton, Stack } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { recordsMemberAddresses } from '@quotavera/contract/records/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api/index.ts';
import { listOrEmpty, queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import type { UserInfo } from '../../../platform/viewer/index.ts';
import { Drawer } from '../../../ui/controls/index.ts';
import { IconBell } from '../../../ui/icons/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { type Notification, NotificationItem } from './NotificationItem.tsx';
import { focusBell } from './panel.ts';

const STEP = 20;
const SHOWN_MAX = 100;
/** The number of followed tipsters that the empty panel names. */
const NAMED = 3;

/** Opening the panel marks everything as read on the server; on screen new items keep their mark until it is opened again. */
function useMarkRead(shown: readonly Notification[]): ReadonlySet<number> {
  const queryClient = useQueryClient();
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const requestedIds = useRef(new Set<number>());
  useEffect(() => {
    const ids = shown.filter(({ read, id }) => !read && !requestedIds.current.has(id)).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) requestedIds.current.add(id);
    setFresh((before) => new Set([...before, ...ids]));
    void api(alertsAddresses.markNotifications, { body: { ids } }).then((result) => {
      if (!result.ok) {
        // The items stay unread on the server; opening the panel again retries.
        for (const id of ids) requestedIds.current.delete(id);
        return;
      }
      queryClient.setQueryData<UserInfo>(
        queryKeyOf(accountsAddresses.currentUser, {}),
        (user) => user && { ...user, notificationCount: result.data.unread },
      );
    });
  }, [shown, queryClient]);
  return fresh;
}

/** The empty panel: the tipsters whose news will come here, or where to find some to follow. */
function Empty() {
  const { t, i18n } = useTranslation('alerts-notifications');
  const followed = useApi(recordsMemberAddresses.followedTipsters, { query: { page: 1, page_size: NAMED } });
  const { count, results } = listOrEmpty(followed);
  const names = results.map(({ tipster }) => tipster.name);
  return (
    <EmptyState
      icon={<IconBell size={22} stroke={1.75} />}
      title={t('empty')}
      action={
        <Button component={Link} to={paths.tipsters}>
          {t('findTipsters')}
        </Button>
      }
    >
      {count > 0
        ? t('following', {
            count,
            names: new Intl.ListFormat(i18n.language).format(count > names.length ? [...names, '…'] : names),
          })
        : t('emptyText')}
    </EmptyState>
  );
}

function Latest({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('alerts-notifications');
  const [size, setSize] = useState(STEP);
  const read = useApi(
    alertsAddresses.notifications,
    { query: { page: 1, page_size: size } },
    // The panel reads the list whenever it opens, because a cached one lacks the latest notifications.
    { keepPrevious: true, staleTime: 0 },
  );
  const { count, results } = listOrEmpty(read);
  const fresh = useMarkRead(read.data?.results ?? results);
  if (read.loading) {
    return (
      <LoadingState>
        <Stack gap="sm" px="md">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={56} radius={8} />
          ))}
        </Stack>
      </LoadingState>
    );
  }
  if (read.error) return <ErrorState error={read.error} title={t('failed')} onRetry={read.reload} />;
  if (results.length === 0) return <Empty />;
  return (
    <>
      <List listStyleType="none" p={0}>
        {results.map((item) => (
          <li key={item.id}>
            <Divider />
            <NotificationItem item={item} fresh={!item.read || fresh.has(item.id)} onFollow={onClose} />
          </li>
        ))}
      </List>
      {count > results.length && size < SHOWN_MAX ? (
        <Center p="xs">
          <Button variant="subtle" onClick={() => setSize(Math.min(SHOWN_MAX, size + STEP))}>
            {t('more')}
          </Button>
        </Center>
      ) : null}
    </>
  );
}

/** The latest notifications, from the side. */
export default function NotificationPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('alerts-notifications');
  return (
    <Drawer
      opened={opened}
      returnFocus={false}
      onExitTransitionEnd={focusBell}
      onClose={onClose}
      position="right"
      size="min(420px, 100vw)"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ body: { padding: 0 } }}
      // The panel's head is no banner of the page.
      attributes={{ header: { role: 'none' } }}
    >
      <Latest onClose={onClose} />
      <Center p="xs">
        <Button component={Link} to={`${paths.profile}?tab=notifications`} variant="subtle" onClick={onClose}>
          {t('settings')}
        </Button>
      </Center>
    </Drawer>
  );
}
