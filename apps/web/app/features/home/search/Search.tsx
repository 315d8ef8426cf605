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

/** Whether a key that is pressed here is a letter of a text, or belongs to what is open over the page. */
function isWriting({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]') !==
      null
  );
}

/** The letter that is pressed for what it does here; null for one of a text, with a modifier, or where letters do nothing. */
function letterOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || isWriting(event)) return null;
  // On some keyboards these need Shift.
  const mayShift = key === '/' || key === '?';
  return (mayShift || !shiftKey) && letterKeysOn() ? key.toLowerCase() : null;
}

function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

const isListKey = (letter: string | null): letter is ListKey => letter === 'j' || letter === 'k' || letter === 'f';

/**
 * What keys do on every page: the search opens by its buttons, by Ctrl-K or by "/", the sheet of keys by "?", and letters move through
 * lists. There is one of it per page; what each key needs is fetched when it is first pressed.
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
      const letter = letterOf(event);
      if (opensSearch(event) || letter === '/') {
        event.preventDefault();
        open();
      } else if (letter === '?') setSheet(true);
      else if (isListKey(letter)) void import('../keys/list-keys.ts').then((keys) => keys.pressListKey(letter));
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
