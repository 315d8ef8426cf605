import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import classes from '../Profile.module.css';
import { DEFAULT_TAB, TABS, type Tab } from '../tabs.ts';

/** Which section, by address: links, so that each can be kept, shared and opened beside. */
export function Tabs({ current }: { readonly current: Tab }) {
  const { t } = useTranslation('profile');
  const [search] = useSearchParams();
  const nav = useRef<HTMLElement>(null);
  // On a phone the row scrolls: the section that is open is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is open
  useEffect(() => {
    const row = nav.current;
    const open = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && open) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  const addressOf = (tab: Tab) => {
    const next = new URLSearchParams(search);
    if (tab === DEFAULT_TAB) next.delete('tab');
    else next.set('tab', tab);
    return { search: next.toString() };
  };
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t('tabs.label')}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={addressOf(tab)}
          className={classes.tab}
          aria-current={tab === current ? 'page' : undefined}
          preventScrollReset
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
