import { MantineProvider } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { QueryClientContext } from '@tanstack/react-query';
import { render as mount } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import Messages from '../layouts/member/Messages.tsx';
import { PRIVATE_PATHS, PUBLIC_PATHS, paths } from '../paths.ts';
import { queryKeyOf, sessionQueries } from '../platform/api/queries.ts';
import { createTexts } from '../platform/i18n/client.ts';
import type { Language } from '../platform/i18n/languages.ts';
import { loadTexts } from '../platform/i18n/texts.ts';
import { TOKEN_INFO_KEY } from '../platform/session/storage-key.ts';
import type { TokenInfo } from '../platform/session/token-info.ts';
import type { UserInfo } from '../platform/viewer/index.ts';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import { AnsweredApi, on, type Row } from './api.ts';
import { noComments } from './comments.ts';
import { noOutlook, plansOnSale } from './plans.ts';

interface Setting {
  /** The address at which the reader is; the page stands at the path of the product that fits it. */
  at?: string;
  /** The signed-in reader; a visitor reads without one. */
  as?: UserInfo;
  language?: Language;
  /** The answers of the API; a call without a row fails the test. */
  api?: readonly Row[];
}

export interface Rendered {
  user: UserEvent;
  /** Replaces what a field holds, at once instead of key by key. */
  fill: (field: HTMLElement, text: string) => Promise<void>;
  api: AnsweredApi;
  /** Where the reader is now: path and query. */
  address: () => string;
}

let current: AnsweredApi | undefined;

/** Takes away the calls of the page that its test has no row for. */
export function takeUnansweredCalls(): readonly string[] {
  const calls = current?.unanswered ?? [];
  current = undefined;
  return calls;
}

/** Signs in as another tab of the same browser would, by the entry that all tabs share; the frame has read who it is already. */
function signIn(user: UserInfo): void {
  const entry: TokenInfo = {
    session: { signedIn: true, token: 'token', refreshToken: 'refresh', expireTime: Number.MAX_SAFE_INTEGER },
    locale: null,
  };
  const newValue = JSON.stringify(entry);
  localStorage.setItem(TOKEN_INFO_KEY, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_INFO_KEY, newValue }));
  sessionQueries().setQueryData(queryKeyOf(accountsAddresses.currentUser, {}), user);
}

function patternOf(address: string): string {
  const [pathname = ''] = address.split('?');
  const all = [...Object.values(PUBLIC_PATHS), ...Object.values(PRIVATE_PATHS)];
  return all.find((path) => path === pathname) ?? all.find((path) => matchPath(path, pathname)) ?? '*';
}

/**
 * Shows a page, or a part of one, as the product would: with its theme, texts, router, queries and session. Only the server is missing:
 * the table `api` answers in its place.
 */
export function render(page: ReactNode, { at = paths.home, as, language = 'it', api = [] }: Setting = {}): Rendered {
  // A lock card comes in its own time, and asks what a member can order.
  current = new AnsweredApi(
    as
      ? [noOutlook, on(accountsAddresses.currentUser, as), ...plansOnSale, ...noComments, ...api]
      : [noOutlook, ...api],
  );
  vi.stubGlobal('fetch', current.fetch);
  if (as) signIn(as);
  document.documentElement.lang = language;
  const router = createMemoryRouter(
    [
      { path: patternOf(at), element: page },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  );
  mount(
    <I18nextProvider i18n={createTexts(language, {}, loadTexts)}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
        <QueryClientContext value={as ? sessionQueries() : undefined}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
          <Messages />
        </QueryClientContext>
      </MantineProvider>
    </I18nextProvider>,
  );
  const user = userEvent.setup({ delay: null });
  return {
    user,
    async fill(field, text) {
      await user.clear(field);
      await user.paste(text);
    },
    api: current,
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
