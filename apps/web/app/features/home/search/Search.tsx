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

/** Whether a key that is pressed here is a letter of a text, or belongs to what is open over the page. */
function isWriting({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  );
}

function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return false;
  // On some keyboards the slash needs Shift.
  if (key === '/') return !ctrlKey && !metaKey && !isWriting(event);
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey;
}

/** The search, one per page, opens by its buttons, by Ctrl-K or by "/". Its code is fetched when it first opens. */
export function SearchHost({ pages, owner }: { pages: readonly SearchPage[]; owner: number | null }) {
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    const open = () => setOpened((times) => times + 1);
    const onKey = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return;
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

export const SEARCH_KEYS = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K /' } as const;

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
