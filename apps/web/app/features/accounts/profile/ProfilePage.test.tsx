import { MantineProvider } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { ownProfile } from '../../../testing/profile.ts';
import { render } from '../../../testing/render.tsx';
import { theme } from '../../../theme/theme.ts';
import { ProfilePage } from './ProfilePage.tsx';
import type { OwnProfile } from './queries.ts';

const TAKEN = 'Già in uso: scegline un altro.';
const PENDING = 'nuova@example.org';

/** Shows a section of a profile that keeps what is saved, as the server would. */
function show(tab: string | null, different: Partial<OwnProfile> = {}) {
  let profile = ownProfile(different);
  const changed = (more: Partial<OwnProfile>) => {
    profile = { ...profile, ...more };
    return profile;
  };
  const shown = <More extends Partial<OwnProfile>>(more: More): More => {
    changed(more);
    return more;
  };
  // Dialogs stand outside of the section's form here, as they do in the product.
  const page = (
    <MantineProvider theme={theme} env="default">
      <ProfilePage />
    </MantineProvider>
  );
  const view = render(page, {
    at: tab ? `${paths.profile}?tab=${tab}` : paths.profile,
    as: member(),
    api: [
      on(accountsMemberAddresses.readProfile, () => profile),
      on(accountsMemberAddresses.updateProfile, ({ body: { extra, address, ...more } }) =>
        changed({
          ...(more as Partial<OwnProfile>),
          extra: { ...profile.extra, ...(extra as Partial<OwnProfile['extra']>) },
          address: { ...profile.address, ...(address as Partial<OwnProfile['address']>) },
        }),
      ),
      on(accountsMemberAddresses.checkUsername, ({ query }) =>
        query.get('username') === 'R1naldi.Bets'
          ? { available: false, text: TAKEN, problem: 'username_taken' }
          : { available: true, text: null, problem: null },
      ),
      on(accountsMemberAddresses.requestEmailChange, ({ body }) =>
        body.password === 'Giusta-1'
          ? shown({ pending_email: body.email })
          : refuse('validation', { errors: { password: ['La password non è giusta.'] } }),
      ),
      on(accountsMemberAddresses.cancelEmailChange, () => shown({ pending_email: null })),
      on(accountsMemberAddresses.deleteCover, () => shown({ cover_url: null })),
    ],
  });
  return { ...view, bodies: () => view.api.sent(accountsMemberAddresses.updateProfile).map(({ body }) => body) };
}

const save = () => screen.getByRole('button', { name: 'Salva' });

it('a field that the server refuses says why and takes the focus; only what was changed is sent', async () => {
  const { user, fill, api, bodies } = show(null);
  const phone = await screen.findByLabelText('Telefono');
  const refusal = refuse('validation', { errors: { phone_number: ['Numero di telefono non valido'] } });
  api.answer(
    on(accountsMemberAddresses.updateProfile, ({ body }) =>
      body.phone_number === '+39 12' ? refusal : ownProfile(body as Partial<OwnProfile>),
    ),
  );
  await fill(phone, '+39 12');
  await user.click(save());
  expect(await screen.findByText('Numero di telefono non valido')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(phone));
  await fill(phone, '+393331234567');
  await user.click(save());
  expect(await screen.findByText('Modifiche salvate')).toBeTruthy();
  expect(bodies()).toEqual([{ phone_number: '+39 12' }, { phone_number: '+393331234567' }]);
  await user.tab();
  await waitFor(() => expect((phone as HTMLInputElement).value).toBe('+39 333 123 4567'));
});

it('what is unsaved is asked about on the way to another section: kept, or saved', async () => {
  const { user, fill, address, bodies } = show(null);
  await fill(await screen.findByLabelText('Cognome'), 'Nuova');
  const leave = () => user.click(screen.getByRole('link', { name: 'Profilo pubblico' }));
  await leave();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Modifiche non salvate')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(paths.profile);
  expect(screen.getByLabelText<HTMLInputElement>('Cognome').value).toBe('Nuova');
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Salva e continua' }));
  expect(await screen.findByLabelText('Biografia')).toBeTruthy();
  expect(address()).toBe(`${paths.profile}?tab=public`);
  expect(bodies()).toEqual([{ last_name: 'Nuova' }]);
});

it('a link to a betting site is refused at its field before anything is sent', async () => {
  const { user, fill, api } = show('public');
  const instagram = await screen.findByLabelText('Instagram');
  await fill(instagram, 'https://www.bet365.it/promo');
  await user.click(save());
  await waitFor(() => expect(instagram.getAttribute('aria-invalid')).toBe('true'));
  const described = document.getElementById(instagram.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect(described?.textContent).toMatch(/I link a siti di scommesse non sono ammessi/);
  expect(api.sent(accountsMemberAddresses.updateProfile)).toEqual([]);
});

it('a name that is taken is said while it is typed, and so is one that is free', async () => {
  const { user, fill } = show('public');
  const name = await screen.findByLabelText('Nome visibile');
  await fill(name, 'R1naldi.Bets');
  expect(await screen.findAllByText(TAKEN)).toBeTruthy();
  await fill(name, 'un-nome-libero');
  expect(await screen.findByText('un-nome-libero è libero')).toBeTruthy();
  expect(screen.queryByText(TAKEN)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Annulla modifiche' }));
  expect((name as HTMLInputElement).value).toBe('lia');
});

it('a cover is removed again', async () => {
  const { user } = show('public', { cover_url: '/images/cover-1600.webp' });
  await user.click(await screen.findByRole('button', { name: 'Rimuovi la copertina' }));
  await waitFor(() => expect(document.querySelector('img[width="1600"]')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Rimuovi la copertina' })).toBeNull();
});

it('a picture that is too large is refused by its size before anything is sent', async () => {
  const { user } = show('public');
  const [input] = (await screen.findAllByLabelText('Cambia foto')).filter((each) => each instanceof HTMLInputElement);
  await user.upload(
    input as HTMLInputElement,
    new File([new ArrayBuffer(4 * 1024 * 1024)], 'big.png', { type: 'image/png' }),
  );
  expect(await screen.findByText('File troppo grande: la dimensione massima è 4 MB.')).toBeTruthy();
});

it('the invitation is copied: the code, and the address of the registration with it', async () => {
  const { user } = show('invite');
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  const copy = await screen.findByRole('button', { name: 'Copia: Codice' });
  await user.click(copy);
  expect(await within(copy).findByText('Copiato')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copia: Collegamento' }));
  await waitFor(() =>
    expect(written.mock.calls.flat()).toEqual(['LIA23456', `${window.location.origin}${paths.register}?ref=LIA23456`]),
  );
});

it('the e-mail waits for its link, a wrong password is said, and the change can be taken back', async () => {
  const { user, fill, bodies } = show(null);
  await fill(await screen.findByLabelText('Cognome'), 'Nuova');
  await user.click(screen.getByRole('button', { name: 'Cambia e-mail' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText('Nuovo indirizzo e-mail'), PENDING);
  await fill(dialog.getByLabelText('La tua password'), 'Sbagliata-1');
  await user.click(dialog.getByRole('button', { name: 'Invia il collegamento' }));
  expect(await dialog.findByText('La password non è giusta.')).toBeTruthy();
  await fill(dialog.getByLabelText('La tua password'), 'Giusta-1');
  await user.click(dialog.getByRole('button', { name: 'Invia il collegamento' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The dialog's form must not submit the form around it, which would save the section.
  expect(bodies()).toEqual([]);
  const status = screen.getAllByRole('status').find(({ textContent }) => textContent?.includes(PENDING));
  await user.click(within(status as HTMLElement).getByRole('button', { name: 'Annulla la richiesta' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Annulla la richiesta' })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('lettore@example.org');
});

it('the postal address: a text that is too long is kept whole and refused, degrees are read, and all is saved', async () => {
  const { user, fill, api, bodies } = show('address');
  const street = await screen.findByLabelText<HTMLInputElement>('Via e numero');
  const long = 'v'.repeat(150);
  await fill(street, long);
  expect(screen.getByText('150 / 120 · 30 caratteri di troppo')).toBeTruthy();
  expect(street.value).toBe(long);
  api.answer(
    on(
      accountsMemberAddresses.updateProfile,
      refuse('validation', { errors: { 'address.street': ['Al massimo 120 caratteri.'] } }),
    ),
  );
  await user.click(save());
  expect(await screen.findByText('Al massimo 120 caratteri.')).toBeTruthy();
  expect(street.getAttribute('aria-invalid')).toBe('true');

  api.answer(
    on(accountsMemberAddresses.updateProfile, ({ body }) =>
      ownProfile({ address: body.address as OwnProfile['address'] }),
    ),
  );
  await fill(street, 'Via Roma 1');
  await fill(screen.getByLabelText('CAP'), '20121');
  await user.selectOptions(
    screen.getByLabelText('Paese'),
    await within(screen.getByLabelText('Paese')).findByRole('option', { name: 'Italia' }),
  );
  await user.selectOptions(screen.getByLabelText('Tipo'), 'billing');
  await fill(screen.getByLabelText('Latitudine'), 'nord');
  await user.click(save());
  expect(await screen.findByText(/^Scrivi i gradi/)).toBeTruthy();
  await fill(screen.getByLabelText('Latitudine'), '45,4642');
  await user.click(save());
  expect(await screen.findByText('Modifiche salvate')).toBeTruthy();
  expect(bodies().at(-1)?.address).toMatchObject({
    street: 'Via Roma 1',
    postal_code: '20121',
    country: 'IT',
    type: 'billing',
    latitude: 45.4642,
  });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Latitudine').value).toBe('45.4642'));
});

it('a layout is saved when it is chosen', async () => {
  const { user, bodies } = show('preferences');
  const decked = await screen.findByRole('radio', { name: 'A riquadri' });
  await user.click(decked);
  expect(await screen.findByText('Preferenza salvata')).toBeTruthy();
  expect(bodies()).toEqual([{ layout: 'decked' }]);
  expect(decked.getAttribute('aria-checked')).toBe('true');
});
