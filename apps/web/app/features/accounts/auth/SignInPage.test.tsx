import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { on, type Row, refuse } from '../../../testing/api.ts';
import { type Rendered, render } from '../../../testing/render.tsx';
import { SignInPage } from './SignInPage.tsx';

const SIGNED_IN = {
  id: 7,
  access_token: `head.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.signature`,
  refresh_token: 'refresh',
  email: 'lettore@example.org',
  fullName: 'Lia Lettrice',
  phoneNumber: '',
  authority: ['user' as const],
};

const show = (at: string, ...api: Row[]) =>
  render(<SignInPage />, {
    at,
    api: [
      on(accountsAddresses.signInOptions, refuse('unavailable')),
      on(accountsAddresses.updateLastLogin, { ok: true }),
      ...api,
    ],
  });

async function send({ user, fill }: Rendered, name: string, password: string): Promise<void> {
  await fill(await screen.findByLabelText('E-mail o nome utente'), name);
  await fill(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Accedi' }));
}

it('what is wrong is said at its field, and nothing is stored before the password is right', async () => {
  const shown = show(
    paths.signIn,
    on(accountsAddresses.signIn, ({ body }) =>
      'password' in body && body.password === 'Giusta-1' ? SIGNED_IN : refuse('401'),
    ),
  );
  await send(shown, 'nobody@', 'Giusta-1');
  expect(await screen.findByText('Questa e-mail non è valida.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail o nome utente'));
  expect(shown.api.sent(accountsAddresses.signIn)).toEqual([]);
  await send(shown, SIGNED_IN.email, 'Sbagliata-1');
  expect(await screen.findByText(/^Password errata: .* \(codice 401\)\.$/)).toBeTruthy();
  expect(localStorage).toHaveLength(0);
  await send(shown, SIGNED_IN.email, 'Giusta-1');
  await waitFor(() => expect(shown.address()).toBe(paths.dashboard));
  expect(localStorage).toHaveLength(1);
});

it('a second factor is asked for after the password, a recovery code does as well, and the sign-in leads back', async () => {
  const back = `${paths.valuebet}?result=win`;
  const shown = show(
    paths.signInAndReturn(back),
    on(accountsAddresses.signIn, ({ body }) => {
      if (!body.otp) return refuse('otp_required', { challenge: 'c1' });
      return body.otp === 'abcde-fghij' ? SIGNED_IN : refuse('otp_invalid', { description: 'Il codice non è giusto' });
    }),
  );
  await send(shown, SIGNED_IN.email, 'Giusta-1');
  expect(await screen.findByRole('heading', { name: 'Verifica in due passaggi' })).toBeTruthy();
  const code = await screen.findByLabelText('Codice a 6 cifre');
  expect(document.activeElement).toBe(code);
  await shown.fill(code, '123456');
  await shown.user.click(screen.getByRole('button', { name: 'Verifica' }));
  expect(await screen.findByText(/Il codice non è giusto/)).toBeTruthy();
  await shown.user.click(screen.getByRole('button', { name: /Usa un codice di recupero/ }));
  await shown.fill(screen.getByLabelText('Codice di recupero'), 'abcde-fghij');
  await shown.user.click(screen.getByRole('button', { name: 'Verifica' }));
  await waitFor(() => expect(shown.address()).toBe(back));
  expect(shown.api.sent(accountsAddresses.signIn).at(-1)?.body).toEqual({ challenge: 'c1', otp: 'abcde-fghij' });
});

it('an address that would lead away leads to the dashboard', async () => {
  const shown = show(paths.signInAndReturn('//evil.example/x'), on(accountsAddresses.signIn, SIGNED_IN));
  await send(shown, SIGNED_IN.email, 'Giusta-1');
  await waitFor(() => expect(shown.address()).toBe(paths.dashboard));
});

it('a session that ended says why', async () => {
  show(`${paths.signInAndReturn(paths.valuebet)}&ended=logout_all`);
  expect(await screen.findByText(/^Da un altro dispositivo sei uscito da tutti/)).toBeTruthy();
});

it('a session that ended for no reason that a reader could know is said to be over', async () => {
  show(`${paths.signInAndReturn(paths.valuebet)}&ended=refresh_invalid`);
  expect(await screen.findByText('La sessione è scaduta: accedi di nuovo.')).toBeTruthy();
});

afterEach(() => vi.unstubAllGlobals());

const OPTIONS = { challenge: 'AAAA', timeout: 600_000, rpId: 'localhost', userVerification: 'required' as const };
const SIGNED = {
  id: 'AQ',
  rawId: new Uint8Array([1]).buffer,
  type: 'public-key',
  response: {
    authenticatorData: new Uint8Array([2]).buffer,
    clientDataJSON: new Uint8Array([3]).buffer,
    signature: new Uint8Array([4]).buffer,
    userHandle: new Uint8Array([5]).buffer,
  },
  getClientExtensionResults: () => ({}),
};

/** A browser that knows passkeys; `fillsIn` where it offers them at the field of the name. */
function withDevice(get: (options: { mediation?: string }) => Promise<unknown>, fillsIn = false): void {
  const known = { isConditionalMediationAvailable: async () => fillsIn };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, known),
  );
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }));
}

it('a passkey signs in without a name, and one that was given up leaves the form', async () => {
  let picks: unknown = new DOMException('cancelled', 'NotAllowedError');
  withDevice(async () => {
    if (picks instanceof DOMException) throw picks;
    return picks;
  });
  const { user, api, address } = show(
    paths.signIn,
    on(accountsMemberAddresses.passkeySignInOptions, OPTIONS),
    on(accountsMemberAddresses.signInWithPasskey, SIGNED_IN),
  );
  const press = async () => user.click(await screen.findByRole('button', { name: 'Accedi con una passkey' }));
  await press();
  expect(await screen.findByText(/^Il dispositivo non ha usato nessuna passkey/)).toBeTruthy();
  expect(screen.getByLabelText('E-mail o nome utente')).toBeTruthy();
  picks = SIGNED;
  await press();
  await waitFor(() => expect(address()).toBe(paths.dashboard));
  expect(api.sent(accountsMemberAddresses.signInWithPasskey).map(({ body }) => body.response.response)).toMatchObject([
    { authenticatorData: 'Ag', clientDataJSON: 'Aw', signature: 'BA', userHandle: 'BQ' },
  ]);
});

it('a passkey that the browser fills in signs in, and a challenge that got too old is replaced', async () => {
  const mediations: unknown[] = [];
  withDevice(async ({ mediation }) => {
    mediations.push(mediation);
    return SIGNED;
  }, true);
  const answers = [refuse('passkey_expired', { description: 'La richiesta è scaduta: riprova.' }), SIGNED_IN];
  const { address } = show(
    paths.signIn,
    on(accountsMemberAddresses.passkeySignInOptions, OPTIONS),
    on(accountsMemberAddresses.signInWithPasskey, () => answers.shift()!),
  );
  await waitFor(() => expect(address()).toBe(paths.dashboard));
  expect(mediations).toEqual(['conditional', 'conditional']);
});

it('passkeys aren’t spoken of where the browser doesn’t know them', async () => {
  show(paths.signIn);
  expect(await screen.findByRole('button', { name: 'Accedi' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accedi con una passkey' })).toBeNull());
});
