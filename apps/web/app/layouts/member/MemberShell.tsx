import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AccountNotices } from '../../features/account-notices/index.ts';
import { NotificationBell, Notifications } from '../../features/notifications/index.ts';
import { paths } from '../../paths.ts';
import { changeLanguage } from '../../platform/i18n/change-language.ts';
import { languageOfPath } from '../../platform/i18n/languages.ts';
import { applyColorScheme, chosenColorScheme } from '../../platform/preferences/color-scheme.ts';
import { LAYOUT_COOKIE, writePreferenceCookie } from '../../platform/preferences/cookies.ts';
import { browserSession } from '../../platform/session/index.ts';
import { type UserInfo, useUser } from '../../platform/viewer/index.ts';
import { IconMenu2, IconX } from '../../ui/icons/index.ts';
import { Brand } from '../Brand.tsx';
import { SimulatedBadge } from '../SimulatedBadge.tsx';
import { CareGate } from './CareGate.tsx';
import classes from './MemberShell.module.css';
import { Sidebar } from './Sidebar.tsx';

/** The profile's choices lead: a new device takes them over at its first answer. */
function usePreferences(user: UserInfo | undefined): void {
  const layout = user?.layout;
  const scheme = user?.colorScheme;
  const language = user?.language;
  useEffect(() => {
    if (!layout) return;
    document.documentElement.dataset.layout = layout;
    writePreferenceCookie(LAYOUT_COOKIE, layout);
  }, [layout]);
  useEffect(() => {
    const chosenHere = browserSession().locale() ?? languageOfPath(location.pathname);
    if (language && !chosenHere && language !== document.documentElement.lang) void changeLanguage(language);
  }, [language]);
  useEffect(() => {
    if (scheme && scheme !== chosenColorScheme()) applyColorScheme(scheme);
  }, [scheme]);
}

function PhoneMenu() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => dialog.current?.close(), [key]);
  return (
    <header className={`${classes.phoneBar} on-navy`}>
      <Link to={paths.dashboard} className={classes.phoneBrand}>
        <Brand />
      </Link>
      <NotificationBell shape="button" className={classes.phoneBell} />
      <button
        type="button"
        className={classes.phoneButton}
        aria-label={t('nav.open')}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 size={24} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; the keyboard has Escape */}
      <dialog
        ref={dialog}
        className={`${classes.drawer} on-navy`}
        aria-label={t('nav.label')}
        onClick={(event) => {
          if (event.target === dialog.current) dialog.current.close();
        }}
      >
        <button
          type="button"
          className={classes.drawerClose}
          aria-label={t('nav.close')}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={24} aria-hidden="true" />
        </button>
        <Sidebar inDrawer />
      </dialog>
    </header>
  );
}

/** Sidebar and content; its width and style follow `data-layout` on the root element. */
export function MemberShell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  usePreferences(user.data);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t('skipToContent')}
      </a>
      <header className={`${classes.rail} on-navy`}>
        <Sidebar />
      </header>
      <PhoneMenu />
      <main id="content" className={classes.main} tabIndex={-1}>
        <AccountNotices />
        <CareGate user={user.data}>{children}</CareGate>
      </main>
      <Notifications />
      <SimulatedBadge simulated={user.data?.simulatedWorld} />
    </div>
  );
}
