import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { ConnectionsSection } from './ConnectionsSection.tsx';

type Token = ReplyTo<typeof accountsAddresses.listTokens>['results'][number];

const SECRET = 'qv_molto_segreta';
const token: Token = {
  id: 5,
  name: 'Modello',
  scopes: ['read'],
  created_at: '2026-11-27T08:00:00.000Z',
  last_used_at: null,
  expires_at: null,
};

/** Shows the section as of a member without token and calendar, and keeps both as the server would. */
function show() {
  let results: Token[] = [];
  let addresses = 0;
  const since = () => ({ created_at: addresses > 0 ? '2026-11-27T08:00:00.000Z' : null, last_read_at: null });
  return render(<ConnectionsSection />, {
    at: `${paths.profile}?tab=connections`,
    as: member(),
    api: [
      on(accountsAddresses.listTokens, () => ({ results })),
      on(alertsAddresses.readCalendarFeed, since),
      on(accountsMemberAddresses.readTwoFactor, {
        enabled: false,
        enabled_at: null,
        recovery_codes_left: 0,
        has_password: true,
        reset_due_at: null,
      }),
      on(accountsAddresses.createToken, ({ body }) => {
        if (body.password !== 'Giusta-1')
          return refuse('reauthentication_required', { errors: { password: ['La password non è giusta.'] } });
        results = [{ ...token, name: body.name }];
        return { ...token, token: SECRET };
      }),
      on(accountsAddresses.revokeToken, () => {
        results = [];
        return { ok: true as const };
      }),
      on(alertsAddresses.createCalendarFeed, ({ body }) => {
        if (body.password !== 'Giusta-1')
          return refuse('validation', { errors: { password: ['La password non è giusta.'] } });
        addresses += 1;
        return { ...since(), url: `https://example.org/calendario-${addresses}.ics` };
      }),
    ],
  });
}

it('a token needs the password, is shown once and ends with a press', async () => {
  const { user, fill } = show();
  await user.click(await screen.findByRole('button', { name: 'Nuova chiave' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(await dialog.findByLabelText('Nome'), 'Modello');
  const password = await dialog.findByLabelText('La tua password');
  await fill(password, 'Sbagliata-1');
  await user.click(dialog.getByRole('button', { name: 'Crea la chiave' }));
  expect(await dialog.findByText('La password non è giusta.')).toBeTruthy();
  await fill(password, 'Giusta-1');
  await user.click(dialog.getByRole('button', { name: 'Crea la chiave' }));
  expect(((await dialog.findByLabelText('Chiave')) as HTMLInputElement).value).toBe(SECRET);
  await user.click(dialog.getByRole('button', { name: 'Fatto' }));
  const revoke = await screen.findByRole('button', { name: 'Revoca la chiave «Modello»' });
  await user.click(screen.getByRole('button', { name: 'Nuova chiave' }));
  expect(await screen.findByLabelText('Nome')).toBeTruthy();
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(revoke);
  expect(await screen.findByText('Non hai ancora nessuna chiave.')).toBeTruthy();
});

it('a token without a name or a purpose isn’t sent', async () => {
  const { user, api } = show();
  await user.click(await screen.findByRole('button', { name: 'Nuova chiave' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: /Leggere/ }));
  await user.click(dialog.getByRole('button', { name: 'Crea la chiave' }));
  for (const text of ['Dai un nome alla chiave.', 'Scegli almeno una voce.', 'Scrivi la password.']) {
    expect(await dialog.findByText(text)).toBeTruthy();
  }
  expect(api.sent(accountsAddresses.createToken)).toEqual([]);
});

it('the calendar’s secret address needs the password and is shown when it is made, and another one takes its place', async () => {
  const { user, fill } = show();
  const prove = async (password: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    await fill(await dialog.findByLabelText('La tua password'), password);
    await user.click(dialog.getByRole('button', { name: 'Continua' }));
    return dialog;
  };
  await user.click(await screen.findByRole('button', { name: 'Crea l’indirizzo' }));
  expect(await (await prove('Sbagliata-1')).findByText('La password non è giusta.')).toBeTruthy();
  await prove('Giusta-1');
  const address = (await screen.findByLabelText('Indirizzo segreto del calendario')) as HTMLInputElement;
  expect(address.value).toBe('https://example.org/calendario-1.ics');
  await user.click(await screen.findByRole('button', { name: 'Crea un nuovo indirizzo' }));
  await prove('Giusta-1');
  await waitFor(() => expect(address.value).toBe('https://example.org/calendario-2.ics'));
});
