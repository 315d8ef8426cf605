import { ActionIcon, Box, Group, NavLink, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink as RouterLink, useLocation, useNavigate } from 'react-router';
import { NotificationRow } from '../../features/alerts/notifications/NotificationBell.tsx';
import { SearchRow } from '../../features/home/search/SearchRow.tsx';
import { WhatsNewRow } from '../../features/home/whats-new/index.ts';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../platform/api/index.ts';
import { askForConsent } from '../../platform/consent/index.ts';
import { browserSession } from '../../platform/session/index.ts';
import { type UserInfo, useDecision, useUser, viewerOf } from '../../platform/viewer/index.ts';
import { Avatar } from '../../ui/avatar/index.ts';
import { lazyAddition } from '../../ui/fetched/index.ts';
import { IconLock, IconLogout, IconRefresh, IconSelector, IconShieldCheck, IconUser } from '../../ui/icons/index.ts';
import { useErrorText } from '../../ui/state/index.ts';
import { Brand } from '../Brand.tsx';
import { SimulatedMark } from '../SimulatedMark.tsx';
import { MenuSkeleton } from './MenuSkeleton.tsx';
import { type MenuEntry, type MenuGroup, menuOf, splitMenu, type Waiting } from './menu.ts';
import classes from './Sidebar.module.css';

const WaitingCounts = lazyAddition(() => import('./waiting/WaitingCounts.tsx'));

const ITEM = { root: classes.item ?? '', body: classes.label ?? '' };

function Entry({
  to,
  icon: Icon,
  label,
  lockedBy = null,
  waiting,
}: {
  to: string;
  icon: MenuEntry['icon'];
  label: string;
  lockedBy?: MenuEntry['lockedBy'];
  /** So much waits there for the reader. */
  waiting?: { count: number; shown: string } | undefined;
}) {
  const { t } = useTranslation('shell-menu');
  const plan = lockedBy && PLAN_PRICES[lockedBy].name;
  return (
    <NavLink
      component={RouterLink}
      to={to}
      classNames={ITEM}
      leftSection={<Icon size={20} stroke={1.6} aria-hidden="true" />}
      label={label}
      rightSection={
        plan ? (
          <Group gap={3} wrap="nowrap" className={classes.lock}>
            <IconLock size={13} stroke={2} aria-hidden="true" />
            <span aria-hidden="true">{plan}</span>
            <VisuallyHidden>{t('needsPlan', { plan })}</VisuallyHidden>
          </Group>
        ) : waiting ? (
          <>
            <Text span size="xs" c="var(--nav-muted)" aria-hidden="true">
              {waiting.shown}
            </Text>
            <VisuallyHidden>{t('waits', waiting)}</VisuallyHidden>
          </>
        ) : undefined
      }
    />
  );
}

function MenuSection({ group, prefix, waiting }: { group: MenuGroup; prefix: string; waiting: Waiting | null }) {
  const { t } = useTranslation('shell-menu');
  const id = `${prefix}-${group.key}`;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t(`group.${group.key}`)}
      </h2>
      <ul className={classes.list}>
        {group.entries.map(({ key, ...entry }) => (
          <li key={key}>
            <Entry {...entry} label={t(key)} waiting={waiting?.get(key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Opens what has no room in the rail, the account above all; in the drawer, which has it all, it leads to the profile. */
function Account({ user, groups, waiting }: { user: UserInfo; groups: readonly MenuGroup[]; waiting: Waiting | null }) {
  const { t } = useTranslation('shell-menu');
  const navigate = useNavigate();
  const { isAdmin, userType, roles = [] } = viewerOf(user);
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link of the menu leads away, and the menu goes
  useEffect(() => menu.current?.hidePopover(), [key]);
  const role = isAdmin
    ? t('admin')
    : roles.includes('moderator')
      ? t('moderator')
      : userType === 'collaborator'
        ? t('tipster')
        : PLAN_PRICES[user.subscriptionType].name;
  const who = (
    <>
      <Avatar name={user.name} src={user.avatarUrl} size={32} />
      <Stack gap={0} miw={0} flex={1} className={classes.label}>
        <Text span size="sm" fw={500} lh={1.3} truncate>
          {user.name}
        </Text>
        <Text span size="xs" lh={1.3} c="var(--nav-muted)">
          {role}
        </Text>
      </Stack>
    </>
  );
  return (
    <Group gap={4} wrap="nowrap">
      {groups.length > 0 ? (
        <>
          <UnstyledButton className={classes.profile} popoverTarget={id}>
            {who}
            <IconSelector size={18} stroke={1.6} className={classes.lock} aria-hidden="true" />
            <VisuallyHidden>{t('group.account')}</VisuallyHidden>
          </UnstyledButton>
          <div ref={menu} id={id} popover="auto" className={classes.more}>
            <nav aria-label={t('group.account')}>
              <Entry to={paths.profile} icon={IconUser} label={t('profile')} />
              {groups.map((group) => (
                <MenuSection key={group.key} group={group} prefix={id} waiting={waiting} />
              ))}
            </nav>
          </div>
        </>
      ) : (
        <UnstyledButton component={Link} to={paths.profile} className={classes.profile}>
          {who}
          <VisuallyHidden>{t('profile')}</VisuallyHidden>
        </UnstyledButton>
      )}
      <ActionIcon
        className={classes.signOut}
        aria-label={t('signOut')}
        title={t('signOut')}
        onClick={() => {
          void browserSession().signOut();
          void navigate(paths.home);
        }}
      >
        <IconLogout size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}

/** The account decides what the menu has: where it can't be read there is no menu, but a way to ask again. */
function MenuFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Box role="alert" py={14}>
      <Text size="sm" px={10} pb="xs" className={classes.label}>
        {errorText(error)}
      </Text>
      <NavLink
        component="button"
        type="button"
        onClick={onRetry}
        classNames={ITEM}
        leftSection={<IconRefresh size={20} stroke={1.6} aria-hidden="true" />}
        label={t('action.retry')}
      />
    </Box>
  );
}

/** The logged-in menu, of which the three layouts and the phone's drawer differ in style alone. */
export function Sidebar({ inDrawer = false }: { inDrawer?: boolean }) {
  const { t } = useTranslation();
  const { data: user, error, reload } = useUser();
  const { rail, more } = splitMenu(user ? menuOf(user) : [], inDrawer);
  const works = useDecision('work.view').granted;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const prefix = inDrawer ? 'drawer' : 'rail';
  return (
    <div className={classes.sidebar} data-drawer={inDrawer || undefined}>
      {works ? <WaitingCounts show={setWaiting} /> : null}
      <Link to={paths.dashboard} className={classes.brand}>
        <Brand />
      </Link>
      {user && !inDrawer ? (
        <Box px={12} pb={4}>
          <SearchRow classNames={ITEM} />
          <NotificationRow classNames={ITEM} />
        </Box>
      ) : null}
      <nav aria-label={t('nav.label')} className={classes.scroll}>
        {rail.map((group) => (
          <MenuSection key={group.key} group={group} prefix={prefix} waiting={waiting} />
        ))}
        {user || error ? null : <MenuSkeleton />}
        {error && !user ? <MenuFailed error={error} onRetry={reload} /> : null}
      </nav>
      <div className={classes.foot}>
        {user ? <WhatsNewRow classNames={ITEM} /> : null}
        <Entry to={paths.verify} icon={IconShieldCheck} label={t('nav.verify')} />
        {user ? <Account user={user} groups={more} waiting={waiting} /> : null}
        <UnstyledButton className={classes.small} onClick={() => askForConsent(true)}>
          {t('footer.cookiePreferences')}
        </UnstyledButton>
        <Text className={classes.small}>18+ · {t('footer.notBettingShort')}</Text>
        <SimulatedMark simulated={user?.simulatedWorld} className={classes.small} />
      </div>
    </div>
  );
}
