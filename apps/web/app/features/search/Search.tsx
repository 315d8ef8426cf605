import { ActionIcon, NavLink, type NavLinkProps, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../ui/icons/index.ts';

const SearchDialog = lazy(() => import('./SearchDialog.tsx'));

/** A screen of the product that the search may lead to. */
export interface SearchPage {
  readonly label: string;
  readonly to: string;
}

const listeners = new Set<() => void>();

function openSearch(): void {
  for (const listener of listeners) listener();
}

/** Once on a page: the search opens over it, by its buttons or Ctrl-K. Its script is fetched when it first opens. */
export function SearchHost({ pages, owner }: { readonly pages: readonly SearchPage[]; readonly owner: number | null }) {
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    const open = () => setOpened((times) => times + 1);
    listeners.add(open);
    return () => void listeners.delete(open);
  }, []);
  useHotkeys([['mod+K', openSearch]], []);
  if (opened === 0) return null;
  return (
    <Suspense>
      <SearchDialog opened={opened} pages={pages} owner={owner} />
    </Suspense>
  );
}

const KEYS = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K' } as const;

export function SearchIcon() {
  const { t } = useTranslation();
  return (
    <ActionIcon c="inherit" variant="transparent" aria-label={t('search')} onClick={openSearch} {...KEYS}>
      <IconSearch size={22} aria-hidden="true" />
    </ActionIcon>
  );
}

/** In the menu. */
export function SearchRow({ classNames }: Pick<NavLinkProps, 'classNames'>) {
  const { t } = useTranslation();
  return (
    <NavLink
      component="button"
      type="button"
      classNames={classNames}
      leftSection={<IconSearch size={20} stroke={1.6} aria-hidden="true" />}
      label={t('search')}
      rightSection={
        <Text span size="xs" c="var(--nav-muted)" aria-hidden="true">
          Ctrl K
        </Text>
      }
      onClick={openSearch}
      {...KEYS}
    />
  );
}
