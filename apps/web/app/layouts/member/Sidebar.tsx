import { PLAN_PRICES } from '@quotavera/domain/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { NotificationBell } from '../../features/notifications/index.ts';
import { paths } from '../../paths.ts';
import { askForConsent } from '../../platform/consent/index.ts';
import { browserSession } from '../../platform/session/index.ts';
import { type UserInfo, useUser, viewerOf } from '../../platform/viewer/index.ts';
import { Avatar } from '../../ui/avatar/index.ts';
import { IconLock, IconLogout, IconShieldCheck } from '../../ui/icons/index.ts';
import { Brand } from '../Brand.tsx';
import { MenuSkeleton } from './MenuSkeleton.tsx';
import { type MenuEntry, type MenuGroup, menuFor } from './menu.ts';
import classes from './Sidebar.module.css';

function Item({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation('menu');
  const Icon = entry.icon;
  return (
    <li>
      <NavLink to={entry.to} end={entry.to === paths.academy} className={classes.item ?? ''}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
        <span className={classes.label}>{t(entry.key)}</span>
        {entry.lockedBy ? (
          <span className={classes.lock}>
            <IconLock size={13} stroke={2} aria-hidden="true" />
            <span aria-hidden="true">{PLAN_PRICES[entry.lockedBy].name}</span>
            <span className="visually-hidden">{t('needsPlan', { plan: PLAN_PRICES[entry.lockedBy].name })}</span>
          </span>
        ) : null}
      </NavLink>
    </li>
  );
}

function Group({ group, prefix }: { readonly group: MenuGroup; readonly prefix: string }) {
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
  const [leaving, setLeaving] = useState(false);
  const { isAdmin, userType } = viewerOf(user);
  const role = isAdmin
    ? t('admin')
    : userType === 'collaborator'
      ? t('tipster')
      : PLAN_PRICES[user.subscriptionType].name;
  return (
    <div className={classes.account}>
      <Link to={paths.profile} className={classes.profile}>
        <Avatar name={user.name} src={user.avatarUrl} size={32} />
        <span className={classes.who}>
          <span className={classes.name}>{user.name}</span>
          <span className={classes.role}>{role}</span>
        </span>
        <span className="visually-hidden">{t('profile')}</span>
      </Link>
      <button
        type="button"
        className={classes.signOut}
        aria-label={t('signOut')}
        title={t('signOut')}
        disabled={leaving}
        onClick={() => {
          setLeaving(true);
          void browserSession().signOut();
        }}
      >
        <IconLogout size={20} stroke={1.6} aria-hidden="true" />
      </button>
    </div>
  );
}

/** The logged-in menu. The same in the three layouts and in the phone's drawer: they differ in style alone. */
export function Sidebar({ inDrawer = false }: { readonly inDrawer?: boolean }) {
  const { t } = useTranslation();
  const { data: user, error } = useUser();
  const groups = user ? menuFor(viewerOf(user)) : [];
  const prefix = inDrawer ? 'drawer' : 'rail';
  return (
    <div className={classes.sidebar} data-drawer={inDrawer || undefined}>
      <Link to={paths.dashboard} className={classes.brand}>
        <Brand />
      </Link>
      {user && !inDrawer ? (
        <div className={classes.news}>
          <NotificationBell shape="row" />
        </div>
      ) : null}
      <nav aria-label={t('nav.label')} className={classes.scroll}>
        {groups.map((group) => (
          <Group key={group.key} group={group} prefix={prefix} />
        ))}
        {user || error ? null : <MenuSkeleton />}
      </nav>
      <div className={classes.foot}>
        <Link to={paths.verify} className={classes.item}>
          <IconShieldCheck size={20} stroke={1.6} aria-hidden="true" />
          <span className={classes.label}>{t('nav.verify')}</span>
        </Link>
        {user ? <Account user={user} /> : null}
        <button type="button" className={classes.cookies} onClick={() => askForConsent('again')}>
          {t('footer.cookiePreferences')}
        </button>
        <p className={classes.care}>18+ · {t('footer.notBettingShort')}</p>
      </div>
    </div>
  );
}
