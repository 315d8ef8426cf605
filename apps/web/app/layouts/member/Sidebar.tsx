import { ActionIcon, Box, Group, NavLink, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { PLAN_PRICES } from '@quotavera/domain/plans';
import { useTranslation } from 'react-i18next';
import { Link, NavLink as RouterLink, useNavigate } from 'react-router';
import { NotificationRow } from '../../features/notifications/NotificationBell.tsx';
import { SearchRow } from '../../features/search/SearchRow.tsx';
import { WhatsNewRow } from '../../features/whats-new/index.ts';
import { paths } from '../../paths.ts';
import { askForConsent } from '../../platform/consent/index.ts';
import { browserSession } from '../../platform/session/index.ts';
import { type UserInfo, useUser, viewerOf } from '../../platform/viewer/index.ts';
import { Avatar } from '../../ui/avatar/index.ts';
import { IconLock, IconLogout, IconShieldCheck } from '../../ui/icons/index.ts';
import { Brand } from '../Brand.tsx';
import { SimulatedMark } from '../SimulatedMark.tsx';
import { MenuSkeleton } from './MenuSkeleton.tsx';
import { type MenuEntry, type MenuGroup, menuOf } from './menu.ts';
import classes from './Sidebar.module.css';

const ITEM = { root: classes.item ?? '', body: classes.label ?? '' };

function Item({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation('menu');
  const Icon = entry.icon;
  const plan = entry.lockedBy && PLAN_PRICES[entry.lockedBy].name;
  return (
    <li>
      <NavLink
        component={RouterLink}
        to={entry.to}
        classNames={ITEM}
        leftSection={<Icon size={20} stroke={1.6} aria-hidden="true" />}
        label={t(entry.key)}
        rightSection={
          plan ? (
            <Group gap={3} wrap="nowrap" className={classes.lock}>
              <IconLock size={13} stroke={2} aria-hidden="true" />
              <span aria-hidden="true">{plan}</span>
              <VisuallyHidden>{t('needsPlan', { plan })}</VisuallyHidden>
            </Group>
          ) : undefined
        }
      />
    </li>
  );
}

function MenuSection({ group, prefix }: { readonly group: MenuGroup; readonly prefix: string }) {
  const { t } = useTranslation('menu');
  const id = `${prefix}-${group.key}`;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t(`group.${group.key}`)}
      </h2>
      <ul className={classes.list}>
        {group.entries.map((entry) => (
          <Item key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Account({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('menu');
  const navigate = useNavigate();
  const { isAdmin, userType } = viewerOf(user);
  const role = isAdmin
    ? t('admin')
    : userType === 'collaborator'
      ? t('tipster')
      : PLAN_PRICES[user.subscriptionType].name;
  return (
    <Group gap={4} wrap="nowrap">
      <UnstyledButton component={Link} to={paths.profile} className={classes.profile}>
        <Avatar name={user.name} src={user.avatarUrl} size={32} />
        <Stack gap={0} miw={0} className={classes.label}>
          <Text span size="sm" fw={500} lh={1.3} truncate>
            {user.name}
          </Text>
          <Text span size="xs" lh={1.3} c="var(--nav-muted)">
            {role}
          </Text>
        </Stack>
        <VisuallyHidden>{t('profile')}</VisuallyHidden>
      </UnstyledButton>
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

/** The logged-in menu. The same in the three layouts and in the phone's drawer: they differ in style alone. */
export function Sidebar({ inDrawer = false }: { readonly inDrawer?: boolean }) {
  const { t } = useTranslation();
  const { data: user, error } = useUser();
  const groups = user ? menuOf(user) : [];
  const prefix = inDrawer ? 'drawer' : 'rail';
  return (
    <div className={classes.sidebar} data-drawer={inDrawer || undefined}>
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
        {groups.map((group) => (
          <MenuSection key={group.key} group={group} prefix={prefix} />
        ))}
        {user || error ? null : <MenuSkeleton />}
      </nav>
      <div className={classes.foot}>
        {user ? <WhatsNewRow classNames={ITEM} /> : null}
        <NavLink
          component={RouterLink}
          to={paths.verify}
          classNames={ITEM}
          leftSection={<IconShieldCheck size={20} stroke={1.6} aria-hidden="true" />}
          label={t('nav.verify')}
        />
        {user ? <Account user={user} /> : null}
        <UnstyledButton className={classes.small} onClick={() => askForConsent(true)}>
          {t('footer.cookiePreferences')}
        </UnstyledButton>
        <Text className={classes.small}>18+ · {t('footer.notBettingShort')}</Text>
        <SimulatedMark simulated={user?.simulatedWorld} className={classes.small} />
      </div>
    </div>
  );
}
