import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../platform/boot/use-in-browser.ts';
import { IconSearch } from '../../../ui/icons/index.ts';
import type { SearchPage } from './recent.ts';

const SearchDialog = lazy(() => import('./SearchDialog.tsx'));

const listeners = new Set<() => void>();

export function openSearch(): void {
  for (const listener of listeners) listener();
}

/** The search, one per page, opens by its buttons or Ctrl-K. Its code is fetched when it first opens. */
export function SearchHost({ pages, owner }: { pages: readonly SearchPage[]; owner: number | null }) {
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    const open = () => setOpened((times) => times + 1);
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    listeners.add(open);
    document.addEventListener('keydown', onKey);
    return () => {
      listeners.delete(open);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  if (opened === 0) return null;
  return (
    <Suspense>
      <SearchDialog opened={opened} pages={pages} owner={owner} />
    </Suspense>
  );
}

export const SEARCH_KEYS = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K' } as const;

export function SearchIcon() {
  const hydrated = useHydrated();
  const { t } = useTranslation();
  return (
    <ActionIcon
      c="inherit"
      variant="transparent"
      disabled={!hydrated}
      aria-label={t('search')}
      onClick={openSearch}
      {...SEARCH_KEYS}
    >
      <IconSearch size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
