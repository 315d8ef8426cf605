import { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on } from '../../../testing/api.ts';
import { admin, member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import type { UserDeep, UserRow } from './queries.ts';
import { UserPage } from './UserPage.tsx';

const WHY = 'prova del giro di amministrazione';

function person(id: number, different: Partial<UserRow> = {}): UserRow {
  return {
    id,
    username: `nina${id}`,
    username_visible: `nina${id}`,
    name: `Nina ${id}`,
    email: `nina${id}@example.org`,
    phone_number: '+393471234567',
    user_type: 'user',
    subscription_type: 'free',
    expire_at: null,
    is_admin: false,
    roles: [],
    state: 'active',
    avatar_url: null,
    created_at: '2026-01-10T10:00:00.000Z',
    last_login_at: null,
    revision: 3,
    ...different,
  };
}

const RECORD: UserDeep['record'] = {
  share_percent: 70,
  pseudonym: 'p1',
  headline: '',
  followers: 4,
  tips: 20,
  open: 0,
  settled: 20,
  to_confirm: 0,
  profit: '1.2',
  yield: 0.06,
  badge: false,
  since: '2026-01-10T10:00:00.000Z',
};

function account(different: Partial<UserDeep['user']> = {}, record: UserDeep['record'] = null): UserDeep {
  return {
    user: {
      ...person(7),
      first_name: 'Nina',
      last_name: '7',
      email_confirmed_at: '2026-01-10T10:00:00.000Z',
      birth_date: null,
      language: 'it',
      is_two_fa_enabled: false,
      second_factor_reset_at: null,
      google_login: false,
      has_password: true,
      banned_at: null,
      ban_reason: null,
      deactivated_at: null,
      erased_at: null,
      merged_at: null,
      merged_into: null,
      accepted_terms: null,
      terms_version: null,
      bio: '',
      persdescription: '',
      whycollaboration: '',
      workingyears: null,
      socials: {},
      favsports: [],
      cover_url: null,
      address: null,
      wallet_address: null,
      referral_code: null,
      referred_by: null,
      simulated: false,
      is_last_admin: false,
      ...different,
    },
    contact_moments: [],
    channels: [],
    sessions: [],
    record,
    following: 0,
    mails: [],
    consents: [],
    audit: [],
    duplicates: [],
    look_alikes: [],
  };
}

/** Shows an account that keeps what admins do to it, as the server would. */
function show(first: UserDeep, as = admin) {
  let deep = first;
  const changed = (more: Partial<UserDeep['user']>, record = deep.record) => {
    deep = { ...deep, user: { ...deep.user, ...more }, record };
    return deep.user;
  };
  const view = render(<UserPage />, {
    at: paths.user(first.user.id),
    as,
    api: [
      on(accountsAdminAddresses.userDeep, () => deep),
      on(accountsAdminAddresses.banUser, ({ body }) =>
        changed({ state: 'banned', banned_at: '2026-11-27T10:00:00.000Z', ban_reason: body.reason }),
      ),
      on(accountsAdminAddresses.activateUser, () => changed({ state: 'active', banned_at: null, ban_reason: null })),
      on(accountsAdminAddresses.changeUserPlan, ({ body }) => changed({ subscription_type: body.subscription_type })),
      on(accountsAdminAddresses.changeUserType, ({ body }) => changed({ user_type: body.user_type })),
      on(accountsAdminAddresses.changeAdmin, ({ body }) => changed({ is_admin: body.is_admin })),
      on(accountsAdminAddresses.changeShare, ({ body }) =>
        changed({}, deep.record && { ...deep.record, share_percent: body.percent }),
      ),
      on(accountsAdminAddresses.resetSecondFactor, ({ body }) =>
        changed({ second_factor_reset_at: body.stop ? null : '2026-11-28T10:00:00.000Z' }),
      ),
    ],
  });
  /** Presses an act's button, fills its dialog in, and confirms with the reason. */
  async function act(name: string, fill?: (dialog: ReturnType<typeof within>) => Promise<void>): Promise<void> {
    await view.user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill?.(dialog);
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name });
    expect(confirm.disabled).toBe(true);
    await view.fill(dialog.getByLabelText('Motivo'), WHY);
    await view.user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  return { ...view, act };
}

it('an account is suspended for a reason that the page shows, given back, and gets a plan by hand', async () => {
  const { act, api, user } = show(account());
  await act('Sospendi');
  expect((await screen.findByText(/^Sospeso il/)).textContent).toContain(WHY);
  expect(screen.queryByRole('button', { name: 'Sospendi' })).toBeNull();
  await act('Riattiva');
  expect(await screen.findByRole('button', { name: 'Sospendi' })).toBeTruthy();
  await act('Cambia piano', (dialog) => user.click(dialog.getByText('ELITE')));
  expect(api.sent(accountsAdminAddresses.changeUserPlan).map(({ body }) => body)).toEqual([
    { user_id: 7, reason: WHY, revision: 3, subscription_type: 'elite', until: null },
  ]);
});

it('an admin makes a tipster and an admin of somebody, and takes it back', async () => {
  const { act, api } = show(account());
  await act('Cambia tipo');
  await act('Rendi amministratore');
  await act('Togli amministrazione');
  expect(await screen.findByRole('button', { name: 'Rendi amministratore' })).toBeTruthy();
  const common = { user_id: 7, reason: WHY, revision: 3 };
  expect(api.sent(accountsAdminAddresses.changeUserType).map(({ body }) => body)).toEqual([
    { ...common, user_type: 'collaborator' },
  ]);
  expect(api.sent(accountsAdminAddresses.changeAdmin).map(({ body }) => body.is_admin)).toEqual([true, false]);
});

it('a tipster’s share of the sales is changed, and the page shows it', async () => {
  const { act, fill } = show(account({ user_type: 'collaborator' }, RECORD));
  await act('Quota vendite', async (dialog) => {
    const percent = dialog.getByLabelText('Percentuale al tipster') as HTMLInputElement;
    expect(percent.value).toBe('70%');
    await fill(percent, '65');
  });
  expect(await screen.findByText('65%')).toBeTruthy();
});

it('the reset of a second factor is announced until somebody stops it', async () => {
  const { act, api } = show(account({ is_two_fa_enabled: true }));
  await act('Azzera la verifica in due passaggi');
  expect(await screen.findByText(/^La verifica in due passaggi si azzera il 28 novembre/)).toBeTruthy();
  await act('Ferma l’azzeramento');
  await waitFor(() => expect(screen.queryByText(/^La verifica in due passaggi si azzera/)).toBeNull());
  expect(api.sent(accountsAdminAddresses.resetSecondFactor).map(({ body }) => body.stop)).toEqual([false, true]);
});

it('a duplicate is merged into the account that was looked up and shown beside it', async () => {
  const { user, fill, api } = show(account());
  const kept = person(8);
  const moves = { followers: 2, following: 0, unlocks: 0, channels: 0, channel_subscriptions: 0, plan: null };
  api.answer(
    on(accountsAdminAddresses.listUsers, {
      count: 2,
      next: null,
      previous: null,
      results: { titles: [], elements: [person(7), kept] },
    }),
    on(accountsAdminAddresses.mergePreview, {
      duplicate: person(7),
      kept,
      problems: [],
      moves,
      records: { duplicate: null, kept: null },
    }),
    on(accountsAdminAddresses.mergeUsers, person(7, { state: 'merged' })),
  );
  await user.click(await screen.findByRole('button', { name: 'Unisci a un altro' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByRole('searchbox', { name: 'Account da tenere' }), 'nina');
  // An account can't be merged into itself.
  await user.click(await dialog.findByRole('button', { name: 'Scegli: Nina 8' }));
  expect(dialog.queryByRole('button', { name: 'Scegli: Nina 7' })).toBeNull();
  await fill(await dialog.findByLabelText('Motivo'), WHY);
  await user.click(dialog.getByRole('button', { name: 'Unisci a un altro' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(accountsAdminAddresses.mergeUsers).map(({ body }) => body)).toEqual([
    { user_id: 7, into_id: 8, reason: WHY, revision: 3 },
  ]);
});

it('nobody acts on their own account, and the last admin is told so', async () => {
  show(account({ ...person(admin.userId, { is_admin: true }), is_last_admin: true }));
  expect((await screen.findByRole('note')).textContent).toContain('unico amministratore attivo');
  expect(screen.queryByRole('button', { name: 'Sospendi' })).toBeNull();
});

it('nobody else sees an account, nor asks for one', async () => {
  const { api } = show(account(), member({ subscriptionType: 'elite' }));
  expect(await screen.findByText('Solo per amministratori')).toBeTruthy();
  expect(api.sent(accountsAdminAddresses.userDeep)).toEqual([]);
});
