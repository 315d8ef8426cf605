import { OFFLINE_READS_MAX_AGE_MS } from '@quotavera/domain/limits';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { CallFailure } from '../../platform/api/queries.ts';
import { type KeptReads, keepReads, keepShell, readKept } from '../../platform/offline/store.ts';
import { browserSession } from '../../platform/session/index.ts';
import { claimsOf } from '../../platform/session/token-info.ts';
import { offlinePage } from './offline-page.ts';

/** The dashboard has come to rest when nothing was read for so long. */
const REST_MS = 1_000;
const READ_AGAIN_MS = 10_000;

/** Returns the account of this tab's session. */
function present(): number | null {
  const { signedIn, token } = browserSession().state();
  return signedIn ? Number(claimsOf(token).sub) : null;
}

const isShown = () => location.pathname === paths.dashboard;

/** The reads that the screen shows. */
function shownReads(client: QueryClient, owner: number): KeptReads {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.status === 'success' });
  return { owner, at: Date.now(), reads: shown.map(({ queryKey: key, state }) => ({ key, data: state.data })) };
}

function isCutOff(error: unknown): boolean {
  return error instanceof CallFailure && (error.error.code === 'network' || error.error.code === 'timeout');
}

/**
 * Keeps the dashboard as it was last seen, and shows it again when nothing can be read: returns the time of what is shown then, null while
 * the screen is up to date.
 */
export function useKeptDashboard(): number | null {
  const client = useQueryClient();
  const { t, i18n } = useTranslation('shell-offline');
  const { language } = i18n;
  const [since, setSince] = useState<number | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shellKept = false;
    let restored = false;

    async function keep(): Promise<void> {
      const owner = present();
      if (owner === null || !isShown() || !navigator.onLine) return;
      await keepReads(shownReads(client, owner), present);
      if (shellKept) return;
      shellKept = true;
      const words = { title: t('title'), text: t('text'), retry: t('retry'), dashboard: t('dashboard') };
      const others = offlinePage(language, words, paths.dashboard);
      await keepShell({ owner, path: paths.dashboard, others }, present);
    }

    async function restore(): Promise<void> {
      const owner = present();
      const stored = owner === null ? null : await readKept(owner, Date.now(), OFFLINE_READS_MAX_AGE_MS);
      if (!stored || present() !== owner) return;
      for (const { key, data } of stored.reads) {
        // Out of date from the start, so that it is read again whenever that is possible.
        if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: 0 });
      }
      setSince(stored.at);
    }
    const restoreOnce = () => {
      if (!restored) void restore().catch(() => undefined);
      restored = true;
    };

    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action, query } = event;
      if (action.type === 'success' && !action.manual) {
        restored = false;
        setSince(null);
        clearTimeout(timer);
        // Storage that is full or forbidden leaves the page as it is without.
        if (isShown()) timer = setTimeout(() => void keep().catch(() => undefined), REST_MS);
      } else if ((action.type === 'failed' || action.type === 'error') && isShown() && isCutOff(action.error)) {
        const { data, dataUpdatedAt } = query.state;
        if (data === undefined) restoreOnce();
        // The notice speaks for every kept read, so that none of them shows its own failure.
        else if (dataUpdatedAt === 0 && action.type === 'error')
          queueMicrotask(() => client.setQueryData(query.queryKey, data, { updatedAt: 0 }));
      }
    });
    if (isShown() && !navigator.onLine) restoreOnce();
    else if (isShown()) timer = setTimeout(() => void keep().catch(() => undefined), REST_MS);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, language, t]);

  // A server that is back says nothing, unlike a line that is.
  useEffect(() => {
    if (since === null) return;
    const readAgain = () =>
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.dataUpdatedAt === 0 });
    const timer = setInterval(readAgain, READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, since]);
  return since;
}
