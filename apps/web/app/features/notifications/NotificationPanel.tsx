import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { api, tipsCalls, usersCalls } from '../../platform/api/index.ts';
import { listOrEmpty, queryKeyOf, useApi } from '../../platform/api/queries.ts';
import type { UserInfo } from '../../platform/viewer/index.ts';
import { IconBell, IconX } from '../../ui/icons/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/index.ts';
import { NotificationItem } from './components/NotificationItem.tsx';
import classes from './Notifications.module.css';
import type { Notification } from './queries.ts';

const STEP = 20;
const SHOWN_MAX = 100;

/** Shown means read, for the server at once; on screen what was new keeps its mark until the panel is opened again. */
function useMarkRead(shown: readonly Notification[]): ReadonlySet<number> {
  const queryClient = useQueryClient();
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const asked = useRef(new Set<number>());
  useEffect(() => {
    const ids = shown.filter(({ read, id }) => !read && !asked.current.has(id)).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) asked.current.add(id);
    setFresh((before) => new Set([...before, ...ids]));
    void api(tipsCalls.markNotifications, { body: { ids } }).then((result) => {
      if (!result.ok) {
        // Still unread: opening the panel again asks again.
        for (const id of ids) asked.current.delete(id);
        return;
      }
      queryClient.setQueryData<UserInfo>(
        queryKeyOf(usersCalls.currentUser, {}),
        (user) => user && { ...user, notificationCount: result.data.unread },
      );
    });
  }, [shown, queryClient]);
  return fresh;
}

/** The latest notifications. */
export default function NotificationPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const [size, setSize] = useState(STEP);
  const read = useApi(
    tipsCalls.notifications,
    { query: { page: 1, page_size: size } },
    // Opened again, it must not begin with what was there before.
    { keepPrevious: true, staleTime: 0 },
  );
  const { count, results } = listOrEmpty(read);
  const fresh = useMarkRead(read.data?.results ?? results);
  return (
    <>
      <header className={classes.head}>
        <h2>{t('title')}</h2>
        <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </button>
      </header>
      <div className={classes.body}>
        {read.loading ? (
          <LoadingState>
            <div className={classes.waiting}>
              {[0, 1, 2, 3, 4].map((row) => (
                <Skeleton key={row} height={56} radius={8} />
              ))}
            </div>
          </LoadingState>
        ) : null}
        {read.error ? <ErrorState error={read.error} title={t('failed')} onRetry={read.reload} /> : null}
        {read.data && results.length === 0 ? (
          <EmptyState
            icon={<IconBell size={22} stroke={1.75} />}
            title={t('empty')}
            action={
              <Button component={Link} to={paths.tipsters}>
                {t('findTipsters')}
              </Button>
            }
          >
            {t('emptyText')}
          </EmptyState>
        ) : null}
        {results.length > 0 ? (
          <ul className={classes.list}>
            {results.map((item) => (
              <NotificationItem key={item.id} item={item} fresh={!item.read || fresh.has(item.id)} onFollow={onClose} />
            ))}
          </ul>
        ) : null}
        {count > results.length && results.length > 0 && size < SHOWN_MAX ? (
          <div className={classes.more}>
            <Button variant="subtle" onClick={() => setSize(Math.min(SHOWN_MAX, size + STEP))}>
              {t('more')}
            </Button>
          </div>
        ) : null}
      </div>
    </>
  );
}
