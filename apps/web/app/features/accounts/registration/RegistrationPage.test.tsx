import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on, refuse } from '../../../testing/api.ts';
import { type Rendered, render } from '../../../testing/render.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';

const SECRET = 'Tramonto-verde-41';
const TAKEN_NAME = 'barone.tips';
const TAKEN_EMAIL = 'presa@example.org';

function show(at: string = paths.register) {
  return render(<RegistrationPage answer={undefined} />, {
    at,
    api: [
      on(accountsMemberAddresses.checkUsername, ({ query }) =>
        query.get('username') === TAKEN_NAME
          ? { available: false, problem: 'username_taken', text: 'Già in uso: scegline un altro.' }
          : { available: true, problem: null, text: null },
      ),
      on(homeAddresses.listSports, { results: [{ code: 'tennis', name: 'Tennis' }] }),
      on(sellsAddresses.openInvitation, { ok: true }),
      on(accountsAddresses.signIn, refuse('rate_limited')),
      on(accountsMemberAddresses.register, ({ body }) =>
        body.email === TAKEN_EMAIL
          ? refuse('validation', { errors: { email: ['Email già presente'] } })
          : { id: 9, email: body.email, username: body.username },
      ),
    ],
  });
}

const next = ({ user }: Rendered) => user.click(screen.getByRole('button', { name: 'Continua' }));
const typed = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

async function typePasswords({ fill }: Rendered): Promise<void> {
  await fill(await screen.findByLabelText('Password'), SECRET);
}

/** Fills in the three steps, up to the last button. */
async function typeAll(view: Rendered, email: string): Promise<void> {
  const { user, fill } = view;
  await fill(await screen.findByLabelText('E-mail'), email);
  await fill(screen.getByLabelText('Nome utente'), 'nuova.persona');
  await typePasswords(view);
  await next(view);
  await fill(await screen.findByLabelText('Nome'), 'Seán');
  await fill(screen.getByLabelText('Cognome'), 'O’Neill');
  await fill(screen.getByLabelText('Giorno'), '7');
  await fill(screen.getByLabelText('Mese'), '4');
  await fill(screen.getByLabelText('Anno'), '1991');
  await user.click(await screen.findByText('Tennis'));
  await fill(screen.getByLabelText(/^Presentati/), 'Seguo la Serie A da sempre.');
  await fill(screen.getByLabelText(/^Perché ti iscrivi/), 'Vorrei un record verificabile.');
  await next(view);
  await fill(await screen.findByLabelText('Telefono'), '+39 333 123 4567');
  await fill(screen.getByLabelText(/^I tuoi social/), 'Telegram @nuova.persona');
  const days = screen.getAllByRole('radio');
  await user.click(days[1] as HTMLElement);
  for (const hour of ['10:00', '15:00', '18:00']) await user.click(screen.getByRole('checkbox', { name: hour }));
  await user.click(screen.getByLabelText(/Accetto i/));
  await user.click(screen.getByLabelText(/Ho letto/));
}

it('what is wrong is summed up in the focus, and each line leads to its field', async () => {
  const view = show();
  await screen.findByRole('heading', { level: 1, name: 'Crea il tuo account' });
  await next(view);
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByText('Ci sono 3 campi da sistemare')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(summary));
  await view.user.click(within(summary).getByRole('link', { name: /^Password/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

it('whether a name is free and how strong a password is, is said while one types', async () => {
  const view = show();
  const name = await screen.findByLabelText('Nome utente');
  await view.fill(name, TAKEN_NAME);
  expect(await screen.findByText('Già in uso: scegline un altro.')).toBeTruthy();
  await view.fill(name, 'nuova.persona');
  expect(await screen.findByText('È libero')).toBeTruthy();
  await typePasswords(view);
  expect(await screen.findByText(/Robustezza: ottima/)).toBeTruthy();
});

it('a taken e-mail leads back to it and to the lost password; the account is then made of all that was typed', async () => {
  const view = show(`${paths.register}?ref=AMICO123`);
  await typeAll(view, TAKEN_EMAIL);
  expect(screen.getByText('I tuoi momenti: 3 su 3')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '11:00' }).disabled).toBe(true);
  expect(typed('Codice invito')).toBe('AMICO123');
  expect(view.api.sent(sellsAddresses.openInvitation).map(({ body }) => body)).toEqual([{ code: 'AMICO123' }]);
  await view.user.click(screen.getByRole('button', { name: 'Crea l’account' }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByText(/Email già presente/)).toBeTruthy();
  expect(summary.getByRole('link', { name: 'Recupera la password' }).getAttribute('href')).toBe(paths.recoverPassword);
  await view.fill(screen.getByLabelText('E-mail'), 'nuova@example.org');
  await next(view);
  expect(await screen.findByText('Passo 2 di 3')).toBeTruthy();
  await next(view);
  await view.user.click(await screen.findByRole('button', { name: 'Crea l’account' }));
  await waitFor(() => expect(view.address()).toBe(paths.thankYou));
  expect(view.api.sent(accountsMemberAddresses.register).at(-1)?.body).toMatchObject({
    email: 'nuova@example.org',
    username: 'nuova.persona',
    password: SECRET,
    birth_date: '1991-04-07',
    phone_number: '+393331234567',
    favsports: ['tennis'],
    referral_code: 'AMICO123',
    accepted_terms: true,
    privacy: true,
    language: 'it',
  });
  expect(sessionStorage.getItem('registration-draft')).toBeNull();
});

it('what was typed is kept on the way back, and the password nowhere', async () => {
  const view = show();
  await typeAll(view, 'nuova@example.org');
  await view.user.click(screen.getByRole('button', { name: 'Indietro' }));
  expect(await screen.findByLabelText('Cognome')).toBeTruthy();
  expect(typed('Cognome')).toBe('O’Neill');
  await next(view);
  await screen.findByLabelText(/Accetto i/);
  expect(screen.getByLabelText<HTMLInputElement>(/Accetto i/).checked).toBe(true);
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(SECRET);
});

it('after a reload the step and what was typed are there, and the last one asks for the password alone', async () => {
  const draft = { email: 'nuova@example.org', username: 'nuova.persona', socials: 'Telegram @nuova' };
  sessionStorage.setItem('registration-draft', JSON.stringify(draft));
  const view = show(`${paths.register}?step=3`);
  expect(await screen.findByText('Passo 3 di 3')).toBeTruthy();
  await waitFor(() => expect(typed(/^I tuoi social/)).toBe('Telegram @nuova'));
  await view.user.click(screen.getByRole('button', { name: 'Crea l’account' }));
  expect(within(await screen.findByRole('alert')).getByRole('link', { name: /^Password/ })).toBeTruthy();
  await view.fill(screen.getByLabelText('Password'), SECRET);
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

it('nobody begins with a later step', async () => {
  show(`${paths.register}?step=3`);
  expect(await screen.findByText(/^Passo 1 incompleto/)).toBeTruthy();
});

it('a password that is hidden is asked for twice, one that is seen isn’t', async () => {
  const view = show();
  await view.user.type(await screen.findByLabelText('Password'), 'Tr');
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text');
  expect(screen.queryByLabelText('Ripeti la password')).toBeNull();
  await view.user.click(screen.getByRole('button', { name: /password/i }));
  expect(await screen.findByLabelText('Ripeti la password')).toBeTruthy();
});

it('what can be a tap is one: sentences, no social account, any moment; who has registered is signed in', async () => {
  const view = show();
  const { user, fill, api } = view;
  await fill(await screen.findByLabelText('E-mail'), 'nuova@example.org');
  await fill(screen.getByLabelText('Nome utente'), 'nuova.persona');
  await typePasswords(view);
  await next(view);
  for (const [label, text] of [
    ['Nome', 'Seán'],
    ['Cognome', 'O’Neill'],
    ['Giorno', '7'],
    ['Mese', '4'],
    ['Anno', '1991'],
  ] as const) {
    await fill(await screen.findByLabelText(label), text);
  }
  await user.click(screen.getByRole('button', { name: 'Per passione' }));
  await user.click(screen.getByRole('button', { name: 'Verificare' }));
  await next(view);
  await fill(await screen.findByLabelText('Telefono'), '333 123 4567');
  await user.click(screen.getByRole('button', { name: 'Nessun social' }));
  await user.click(screen.getByRole('button', { name: 'Va bene sempre' }));
  await user.click(screen.getByLabelText(/Accetto i/));
  await user.click(screen.getByLabelText(/Ho letto/));
  await user.click(screen.getByRole('button', { name: 'Crea l’account' }));
  await waitFor(() => expect(view.address()).toBe(paths.thankYou));
  const body = api.sent(accountsMemberAddresses.register).at(-1)?.body;
  expect(body).toMatchObject({
    persdescription: 'Seguo lo sport per passione e gioco poco.',
    socials: 'Nessun social',
    phone_number: '+393331234567',
  });
  expect(new Set(body?.contact_moments).size).toBe(3);
  expect(api.sent(accountsAddresses.signIn).map((call) => call.body)).toEqual([
    { username_or_email: 'nuova@example.org', password: SECRET },
  ]);
});
