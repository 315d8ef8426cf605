import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { PreferencesSection } from '../features/accounts/profile/sections/PreferencesSection.tsx';
import { paths } from '../paths.ts';
import type { UserInfo } from '../platform/viewer/index.ts';
import { on, type Row } from '../testing/api.ts';
import { member } from '../testing/member.ts';
import { ownProfile } from '../testing/profile.ts';
import { render } from '../testing/render.tsx';
import { ConsentGate } from './ConsentGate.tsx';
import { Frame } from './Frame.tsx';
import { memberParts } from './member/MemberParts.tsx';

const { layout } = document.documentElement.dataset;

// The root element outlives the page.
afterEach(() => {
  if (layout === undefined) delete document.documentElement.dataset.layout;
  else document.documentElement.dataset.layout = layout;
});

/** Shows a page in the members' frame, whose live stream stays silent. */
const show = (page: ReactNode, { at, as = member(), api = [] }: { at: string; as?: UserInfo; api?: Row[] }) =>
  render(<Frame parts={memberParts}>{page}</Frame>, {
    at,
    as,
    api: [
      on(alertsAddresses.notificationStream, () => new Promise<never>(() => undefined)),
      on(homeAddresses.newSinceLastLogin, { results: [] }),
      on(accountsAddresses.updateLastLogin, { ok: true }),
      ...api,
    ],
  });

it('a member thinks the cookies over from the menu', async () => {
  const groups = {
    version: '2026-11-01',
    groups: [{ varname: 'necessary', name: 'Necessari', description: 'Servono.', is_required: true, cookies: [] }],
  };
  const { user } = show(<ConsentGate groups={groups.groups} />, {
    at: paths.dashboard,
    api: [on(accountsAddresses.cookieGroups, groups)],
  });
  await user.click(await screen.findByRole('button', { name: 'Preferenze cookie' }));
  expect(await within(await screen.findByRole('dialog')).findByText('Necessari')).toBeTruthy();
});

it('a layout that is chosen is applied to the whole frame at once', async () => {
  let reader = member();
  const { user } = show(<PreferencesSection profile={ownProfile()} />, {
    at: `${paths.profile}?tab=preferences`,
    as: reader,
    api: [
      on(accountsAddresses.currentUser, () => reader),
      on(accountsMemberAddresses.updateProfile, ({ body }) => {
        reader = { ...reader, layout: body.layout ?? 'simple' };
        return ownProfile({ layout: reader.layout });
      }),
    ],
  });
  const collapsed = await screen.findByRole('radio', { name: 'Compatto' });
  expect(document.documentElement.dataset.layout).toBe('simple');
  await user.click(collapsed);
  await waitFor(() => expect(document.documentElement.dataset.layout).toBe('collapsed'));
});

it.each([
  [paths.dashboard, 'Sei in pausa', 'La pagina'],
  [`${paths.profile}?tab=care`, 'La pagina', 'Sei in pausa'],
  [paths.subscriptions, 'La pagina', 'Sei in pausa'],
  [paths.messages, 'La pagina', 'Sei in pausa'],
  [paths.pricing, 'Sei in pausa', 'La pagina'],
  [paths.newsArticle('quando-il-gioco-pesa'), 'La pagina', 'Sei in pausa'],
])(
  'a self-exclusion closes what bets, not one’s contracts and one’s data: at %s there is “%s”',
  async (at, shown, closed) => {
    show(<h1>La pagina</h1>, { at, as: member({ selfExcludedUntil: '2030-12-05T15:00:00.000Z' }) });
    expect(await screen.findByRole('heading', { name: shown })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: closed })).toBeNull();
  },
);
