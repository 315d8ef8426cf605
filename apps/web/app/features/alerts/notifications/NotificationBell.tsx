import '@mantine/core/styles/Indicator.layer.css';
import { ActionIcon, Indicator, NavLink, type NavLinkProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../platform/viewer/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconBell } from '../../../ui/icons/index.ts';
import { openPanel } from './panel.ts';

/** Above this number the badge only says that there are more. */
const COUNT_SHOWN_MAX = 99;

function Bell({ unread, size }: { unread: number; size: number }) {
  return (
    <Indicator
      disabled={unread === 0}
      label={unread > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : unread}
      size={16}
      offset={3}
      color="var(--vb-2)"
      styles={{ indicator: { color: 'var(--vb-9)', fontSize: 11, fontWeight: 600 } }}
      aria-hidden="true"
    >
      <IconBell size={size} stroke={1.6} display="block" />
    </Indicator>
  );
}

function useUnread(): { unread: number; hiddenLabel: ReactNode } {
  const { t } = useTranslation('shell-menu');
  const format = useFormats();
  const unread = useUser().data?.notificationCount ?? 0;
  const hiddenLabel =
    unread > 0 ? <VisuallyHidden> {t('unread', { count: unread, shown: format.count(unread) })}</VisuallyHidden> : null;
  return { unread, hiddenLabel };
}

/** A line of the sidebar that opens the notifications and says how many are unread. */
export function NotificationRow({ classNames }: Pick<NavLinkProps, 'classNames'>) {
  const { t } = useTranslation('shell-menu');
  const { unread, hiddenLabel } = useUnread();
  return (
    <NavLink
      component="button"
      type="button"
      classNames={classNames}
      aria-haspopup="dialog"
      leftSection={<Bell unread={unread} size={20} />}
      label={
        <>
          {t('notifications')}
          {hiddenLabel}
        </>
      }
      onClick={openPanel}
    />
  );
}

/** The bell alone, for the phone's top bar. */
export function NotificationBell() {
  const { t } = useTranslation('shell-menu');
  const { unread, hiddenLabel } = useUnread();
  return (
    <ActionIcon c="inherit" variant="transparent" aria-haspopup="dialog" ml="auto" onClick={openPanel}>
      <Bell unread={unread} size={24} />
      <VisuallyHidden>{t('notifications')}</VisuallyHidden>
      {hiddenLabel}
    </ActionIcon>
  );
}
