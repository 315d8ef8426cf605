import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../platform/viewer/index.ts';
import { useFormats } from '../../ui/format/index.ts';
import { IconBell } from '../../ui/icons/index.ts';
import classes from './NotificationBell.module.css';
import { PANEL_ID } from './Notifications.tsx';

/** More than this is not worth reading as a number. */
const COUNT_SHOWN_MAX = 99;

/**
 * Opens the notifications, and says how many are unread. `row` is a line of the sidebar, `button` stands alone (the phone's top bar);
 * where there are several, all open the same panel.
 */
export function NotificationBell({
  shape,
  className,
}: {
  readonly shape: 'row' | 'button';
  readonly className?: string | undefined;
}) {
  const { t } = useTranslation('menu');
  const format = useFormats();
  const unread = useUser().data?.notificationCount ?? 0;
  return (
    <button
      type="button"
      className={clsx(classes.bell, classes[shape], className)}
      popoverTarget={PANEL_ID}
      aria-haspopup="dialog"
    >
      <span className={classes.icon}>
        <IconBell size={shape === 'row' ? 20 : 24} stroke={1.6} aria-hidden="true" />
        {unread > 0 ? <span className={classes.dot} aria-hidden="true" /> : null}
      </span>
      <span className={shape === 'row' ? classes.label : 'visually-hidden'}>{t('notifications')}</span>
      {unread > 0 ? (
        <>
          <span className={classes.count} aria-hidden="true">
            {unread > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : unread}
          </span>
          <span className="visually-hidden">{t('unread', { count: unread, shown: format.count(unread) })}</span>
        </>
      ) : null}
    </button>
  );
}
