import { ActionIcon, Group } from '@mantine/core';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { AccountNotices } from '../../features/accounts/notices/AccountNotices.tsx';
import { NotificationBell } from '../../features/alerts/notifications/NotificationBell.tsx';
import { Notifications } from '../../features/alerts/notifications/Notifications.tsx';
import { SearchHost, SearchIcon } from '../../features/home/search/Search.tsx';
import { type FollowIntent, ResumeFollow, takeIntent } from '../../features/tips/follow/index.ts';
import { paths } from '../../paths.ts';
import { sessionQueries } from '../../platform/api/queries.ts';
import { changeLanguage } from '../../platform/i18n/change-language.ts';
import { languageOfPath, withLanguage } from '../../platform/i18n/languages.ts';
import { LiveStream } from '../../platform/live/index.ts';
import { applyColorScheme, chosenColorScheme } from '../../platform/preferences/color-scheme.ts';
import { LAYOUT_COOKIE, writePreferenceCookie } from '../../platform/preferences/cookies.ts';
import { browserSession } from '../../platform/session/index.ts';
import { stampVisit, type UserInfo, useUser } from '../../platform/viewer/index.ts';
import { lazyAddition } from '../../ui/fetched/index.ts';
import { IconMenu2 } from '../../ui/icons/index.ts';
import { Brand } from '../Brand.tsx';
import { CARE_ARTICLES } from '../care-articles.ts';
import classes from './MemberShell.module.css';
import { menuOf } from './menu.ts';
import { Sidebar } from './Sidebar.tsx';

/** The paths that stay open during a self-exclusion: account, contracts, help, legal pages and the public verification. */
const STILL_OPEN: readonly string[] = [
  paths.profile,
  paths.subscriptions,
  paths.paymentStatus,
  paths.earnings,
  ...CARE_ARTICLES,
  paths.messages,
  paths.callRequest,
  paths.contact,
  paths.contactPublic,
  paths.whoWeAre,
  paths.faq,
  paths.privacy,
  paths.cookiePolicy,
  paths.terms,
  paths.imprint,
  paths.accessibility,
  paths.dsa,
  paths.verify,
  paths.unauthorized,
];

/** Whether this page stays open during a self-exclusion. The others are closed because the API refuses their calls. */
function staysOpen(pathname: string): boolean {
  return STILL_OPEN.includes(withLanguage(pathname, null));
}

const Messages = lazy(() => import('./Messages.tsx'));
const PhoneDrawer = lazy(() => import('./PhoneDrawer.tsx'));
const ExcludedPage = lazy(() => import('../../features/accounts/care/ExcludedPage.tsx'));
const AgreementDialog = lazyAddition(() => import('../../features/accounts/agreements/AgreementDialog.tsx'));
// The page stands without it.
const Offline = lazy(() => import('../offline/Offline.tsx').catch(() => ({ default: () => null })));
const SittingReminder = lazyAddition(() => import('../../features/accounts/care/SittingReminder.tsx'));

/** A new device takes over the profile's preferences with the first reply. */
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
  const { key } = useLocation();
  // The drawer stores the address at which it was opened, so that every navigation closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return (
    <header className={`${classes.phoneBar} on-navy`}>
      <Link to={paths.dashboard} className={classes.phoneBrand}>
        <Brand />
      </Link>
      <Group gap={0} wrap="nowrap" ml="auto">
        <SearchIcon />
        <NotificationBell />
      </Group>
      <ActionIcon
        c="inherit"
        variant="transparent"
        aria-label={t('nav.open')}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(key)}
      >
        <IconMenu2 size={24} aria-hidden="true" />
      </ActionIcon>
      {openedAt === null ? null : (
        <Suspense>
          <PhoneDrawer opened={openedAt === key} onClose={() => setOpenedAt('')} />
        </Suspense>
      )}
    </header>
  );
}

/** Leaves the members' screens when the session ends, here or in another tab: to the home page after signing out, else to the sign-in page. */
function useLeaving(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      browserSession().subscribe((state, cause) => {
        if (state.signedIn) return;
        const reason = browserSession().endReason() ?? 'expired';
        if (cause === 'refresh-failed') void navigate(`${paths.signInAndReturn(pathname + search)}&ended=${reason}`);
        else void navigate(paths.home);
      }),
    [navigate, pathname, search],
  );
}

/** Before the page: the menu; its width and style follow `data-layout` on the root element. */
function Before() {
  usePreferences(useUser().data);
  useLeaving();
  useEffect(() => stampVisit(), []);
  return (
    <>
      <header className={`${classes.rail} on-navy`}>
        <Sidebar />
      </header>
      <PhoneMenu />
    </>
  );
}

/** The notices above the page's content. It also tells the frame until when the member has excluded themselves. */
function Above({ onExclusion }: { onExclusion: (until: string | null) => void }) {
  const until = useUser().data?.selfExcludedUntil ?? null;
  useLayoutEffect(() => onExclusion(until), [onExclusion, until]);
  return (
    <>
      <Suspense>
        <Offline />
      </Suspense>
      <AccountNotices />
    </>
  );
}

/** Finds the screens of the menu, as this member sees it, and those of the account. */
function MemberSearch() {
  const { t } = useTranslation('shell-menu');
  const { t: common } = useTranslation();
  const user = useUser().data;
  if (!user) return null;
  const pages = [
    ...menuOf(user).flatMap(({ entries }) => entries.map(({ key, to }) => ({ label: t(key), to }))),
    { label: t('profile'), to: paths.profile },
    { label: t('verify'), to: paths.verify },
    { label: common('nav.forecasts'), to: paths.forecasts },
    { label: common('footer.valueNow'), to: paths.valueNow },
    { label: common('footer.calculators'), to: paths.calculators },
    { label: common('nav.pastRankings'), to: paths.pastRankings },
    { label: common('nav.ranking'), to: paths.ranking },
  ];
  return <SearchHost pages={pages} owner={user.userId} staff={user.role.some((role) => role !== user.userType)} />;
}

/** Carries out the follow that a visitor asked for before they signed in. */
function PendingFollow() {
  const [intent, setIntent] = useState<FollowIntent | null>(null);
  useEffect(() => setIntent((current) => current ?? takeIntent()), []);
  return intent ? (
    <Suspense>
      <ResumeFollow tipster={intent} />
    </Suspense>
  ) : null;
}

/** After the page: what comes over it. */
function After() {
  const user = useUser().data;
  return (
    <>
      <Notifications />
      <PendingFollow />
      <LiveStream />
      <MemberSearch />
      <Suspense>
        <Messages />
      </Suspense>
      {user?.agreementDue ? <AgreementDialog /> : null}
      {user?.sittingMinutes ? <SittingReminder minutes={user.sittingMinutes} /> : null}
    </>
  );
}

/** The parts of the frame for signed-in readers. */
export const memberParts = { queries: sessionQueries, staysOpen, Before, Above, After, ExcludedPage };
export type MemberParts = typeof memberParts;
