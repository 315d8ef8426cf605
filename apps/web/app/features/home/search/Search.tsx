import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../../platform/boot/use-in-browser.ts';
import { letterKeysOn } from '../../../platform/preferences/letter-keys.ts';
import { IconSearch } from '../../../ui/icons/index.ts';
import type { ListKey } from '../keys/list-keys.ts';
import type { SearchPage } from './recent.ts';

const SearchDialog = lazy(() => import('./SearchDialog.tsx'));
const KeysSheet = lazy(() => import('../keys/KeysSheet.tsx'));

const listeners = new Set<() => void>();

export function openSearch(): void {
  for (const listener of listeners) listener();
}

/** Whether a letter that is pressed here is none of a text, of what is open over the page, or of the screen's own keys. */
function isFree({ target, defaultPrevented }: KeyboardEvent): boolean {
  const own = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]';
  return !defaultPrevented && letterKeysOn() && !(target instanceof Element && target.closest(own));
}

/** Keys that do something by themselves; on some keyboards the two signs need Shift. */
const LETTERS = /^[jkf?/]$/i;

/**
 * The keys of every page: the search opens by its buttons, by Ctrl-K or by "/", the sheet of keys by "?", and letters move through
 * lists. There is one host per page; a key's code is fetched when it is first pressed.
 */
export function SearchHost({
  pages,
  owner,
  staff = false,
}: {
  pages: readonly SearchPage[];
  owner: number | null;
  staff?: boolean;
}) {
  const [opened, setOpened] = useState(0);
  const [sheet, setSheet] = useState(false);
  useEffect(() => {
    const open = () => setOpened((times) => times + 1);
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const letter = key.toLowerCase();
      const held = ctrlKey || metaKey;
      if (altKey || (held ? letter !== 'k' || shiftKey : !LETTERS.test(key) || !isFree(event))) return;
      if (held || key === '/') {
        event.preventDefault();
        open();
      } else if (key === '?') setSheet(true);
      else if (!shiftKey) void import('../keys/list-keys.ts').then((keys) => keys.pressListKey(letter as ListKey));
    };
    listeners.add(open);
    document.addEventListener('keydown', onKey);
    return () => {
      listeners.delete(open);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <Suspense>
      {opened === 0 ? null : <SearchDialog opened={opened} pages={pages} owner={owner} onKeys={() => setSheet(true)} />}
      {sheet ? <KeysSheet staff={staff} onClose={() => setSheet(false)} /> : null}
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
