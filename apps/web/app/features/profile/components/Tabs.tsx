import { NavLink } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useChosenInSight } from '../../../ui/scroll/index.ts';
import classes from './Tabs.module.css';

const TABS = ['personal', 'public', 'address', 'preferences', 'security', 'privacy', 'care', 'invite'] as const;
/** The sections of the profile, as `?tab=` names them. */
export type Tab = (typeof TABS)[number];

const DEFAULT_TAB: Tab = 'personal';

export function tabOf(text: string | null): Tab {
  return TABS.find((tab) => tab === text) ?? DEFAULT_TAB;
}

/** Which section, by address: links, so that each can be kept, shared and opened beside. On a phone, a row that scrolls. */
export function Tabs({ current }: { readonly current: Tab }) {
  const { t } = useTranslation('profile');
  const [search] = useSearchParams();
  const nav = useChosenInSight<HTMLElement>(current);
  const addressOf = (tab: Tab) => {
    const next = new URLSearchParams(search);
    if (tab === DEFAULT_TAB) next.delete('tab');
    else next.set('tab', tab);
    return { search: next.toString() };
  };
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t('tabs.label')}>
      {TABS.map((tab) => (
        <NavLink
          key={tab}
          component={Link}
          to={addressOf(tab)}
          className={classes.tab}
          label={t(`tabs.${tab}`)}
          aria-current={tab === current ? 'page' : undefined}
          preventScrollReset
        />
      ))}
    </nav>
  );
}
