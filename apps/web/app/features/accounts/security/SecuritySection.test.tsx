import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { SecuritySection } from './SecuritySection.tsx';

const PASSWORD = 'Tramonto-viola-42';
const AT = '2026-11-01T10:00:00.000Z';
const wrong = (field: string) => refuse('validation', { errors: { [field]: ['La password non è giusta.'] } });
const codesOf = (letter: string) => Array.from({ length: 10 }, (_, n) => `${letter.repeat(5)}-${letter.repeat(4)}${n}`);

const KEY = { id: 5, name: 'Modello', scopes: ['read' as const], created_at: AT, last_used_at: AT, expires_at: null };
const PASSKEY: ReplyTo<typeof accountsMemberAddresses.listPasskeys>['results'][number] = {
  id: 3,
  name: 'Telefono',
  synced: true,
  created_at: AT,
  last_used_at: null,
  copied_at: null,
};
const CHAT = { id: 7, channel: 'telegram' as const, label: '@ada', created_at: AT, last_used_at: AT };
const PASSKEY_OPTIONS: ReplyTo<typeof accountsMemberAddresses.passkeyOptions> = {
  challenge: 'AAAA',
  timeout: 600_000,
  rp: { id: 'localhost', name: 'Quotavera' },
  user: { id: 'AAAA', name: 'lia@example.org', displayName: 'Lia' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};
type GoogleLink = ReplyTo<typeof accountsMemberAddresses.readGoogleLink>;
const NO_GOOGLE: GoogleLink = { offered: true, linked: false, linked_at: null, last_used_at: null, removable: true };
const ALERTS = {
  settings: { zone: 'Europe/Rome', quiet: null, digest_hour: null, muted_until: null },
  choices: [],
  push_key: '',
  telegram: null,
  email: null,
};

/** Shows the section of a member who is signed in here and on a phone, and keeps the second factor as the server would. */
function show({
  enabled,
  resetDueAt = null,
  google = {},
  at = '',
}: {
  enabled: boolean;
  resetDueAt?: string | null;
  google?: Partial<GoogleLink>;
  at?: string;
}) {
  let link: GoogleLink = { ...NO_GOOGLE, ...google };
  let status = {
    enabled,
    enabled_at: enabled ? AT : null,
    recovery_codes_left: enabled ? 4 : 0,
    has_password: true,
    reset_due_at: resetDueAt,
  };
  let sessions = [
    { id: 'a', browser: 'Firefox', system: 'Linux', mobile: false, created_at: AT, last_used_at: AT, current: true },
    { id: 'b', browser: 'Safari', system: 'iOS', mobile: true, created_at: AT, last_used_at: AT, current: false },
  ];
  let opened = true;
  let passkeys = [PASSKEY];
  return render(<SecuritySection />, {
    at: `${paths.profile}?tab=security${at}`,
    as: member(),
    api: [
      on(accountsMemberAddresses.readTwoFactor, () => status),
      on(accountsMemberAddresses.listSessions, () => ({ results: sessions })),
      on(accountsMemberAddresses.endOtherSessions, () => {
        opened = false;
        sessions = sessions.filter(({ current }) => current);
        return { ok: true as const, ended: 1 };
      }),
      on(accountsAddresses.listTokens, () => ({ results: opened ? [KEY] : [] })),
      on(alertsAddresses.readCalendarFeed, () => ({ created_at: opened ? AT : null, last_read_at: null })),
      on(alertsAddresses.readAlerts, () => ({ ...ALERTS, devices: opened ? [CHAT] : [] })),
      on(accountsMemberAddresses.listPasskeys, () => ({ results: passkeys })),
      on(accountsMemberAddresses.passkeyOptions, ({ body }) =>
        body.password === PASSWORD ? PASSKEY_OPTIONS : wrong('password'),
      ),
      on(accountsMemberAddresses.addPasskey, () => {
        passkeys = [{ ...PASSKEY, id: 4, name: 'Chrome · macOS' }, ...passkeys];
        return passkeys[0]!;
      }),
      on(accountsMemberAddresses.renamePasskey, ({ body, params }) => {
        passkeys = passkeys.map((each) => (String(each.id) === params.id ? { ...each, name: body.name } : each));
        return { ok: true as const };
      }),
      on(accountsMemberAddresses.removePasskey, ({ params }) => {
        passkeys = passkeys.filter(({ id }) => String(id) !== params.id);
        return { ok: true as const };
      }),
      on(accountsMemberAddresses.readGoogleLink, () => link),
      on(accountsMemberAddresses.linkGoogle, ({ body }) =>
        body.password === PASSWORD ? { url: 'https://accounts.example/authorize' } : wrong('password'),
      ),
      on(accountsMemberAddresses.unlinkGoogle, ({ body }) => {
        if (body.password !== PASSWORD) return wrong('password');
        link = { ...link, linked: false, linked_at: null, last_used_at: null };
        return { ok: true as const };
      }),
      on(accountsMemberAddresses.endSession, ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id);
        return { ok: true as const };
      }),
      on(accountsMemberAddresses.setUpTwoFactor, ({ body }) =>
        body.password === PASSWORD
          ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/q?secret=JBSWY3DP' }
          : wrong('password'),
      ),
      on(accountsMemberAddresses.confirmTwoFactor, () => {
        status = { ...status, enabled: true, enabled_at: AT, recovery_codes_left: 10 };
        return { recovery_codes: codesOf('a') };
      }),
      on(accountsMemberAddresses.renewRecoveryCodes, () => {
        status = { ...status, recovery_codes_left: 10 };
        return { recovery_codes: codesOf('b') };
      }),
      on(accountsMemberAddresses.disableTwoFactor, () => {
        status = { ...status, enabled: false, enabled_at: null };
        return { ok: true as const };
      }),
      on(accountsMemberAddresses.keepTwoFactor, () => {
        status = { ...status, reset_due_at: null };
        return { ok: true as const };
      }),
      on(accountsMemberAddresses.changePassword, ({ body }) =>
        body.current === PASSWORD ? { ok: true as const, ended: 1 } : wrong('current'),
      ),
    ],
  });
}

const openDialog = async (button: string, { user }: ReturnType<typeof show>) => {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};

/** Keeps the ten codes that the dialog shows, without which it doesn't close. */
async function keepCodes({ user }: ReturnType<typeof show>): Promise<void> {
  const dialog = within(screen.getByRole('dialog'));
  expect(within(await dialog.findByRole('list', { name: 'Codici di recupero' })).getAllByRole('listitem')).toHaveLength(
    10,
  );
  const done = dialog.getByRole<HTMLButtonElement>('button', { name: 'Fine' });
  expect(done.disabled).toBe(true);
  await user.click(dialog.getByLabelText('Li ho conservati in un posto sicuro'));
  await user.click(done);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Ti restano 10 codici di recupero.')).toBeTruthy();
}

it('a second factor is turned on with the password and a code, and its recovery codes must be kept', async () => {
  const shown = show({ enabled: false });
  const dialog = await openDialog('Attiva la verifica', shown);
  await shown.fill(dialog.getByLabelText('La tua password'), 'Sbagliata-1');
  await shown.user.click(dialog.getByRole('button', { name: 'Continua' }));
  expect(await dialog.findByText('La password non è giusta.')).toBeTruthy();
  await shown.fill(dialog.getByLabelText('La tua password'), PASSWORD);
  await shown.user.click(dialog.getByRole('button', { name: 'Continua' }));
  expect(await dialog.findByRole('img', { name: /Codice QR/ })).toBeTruthy();
  await shown.fill(dialog.getByLabelText('Codice a 6 cifre'), '123456');
  await shown.user.click(dialog.getByRole('button', { name: 'Conferma e attiva' }));
  await keepCodes(shown);
  expect(shown.api.sent(accountsMemberAddresses.confirmTwoFactor).map(({ body }) => body)).toEqual([{ otp: '123456' }]);
});

it('new recovery codes are shown once', async () => {
  const shown = show({ enabled: true });
  const dialog = await openDialog('Nuovi codici di recupero', shown);
  await shown.fill(dialog.getByLabelText('La tua password'), PASSWORD);
  await shown.fill(dialog.getByLabelText('Codice dell’app o di recupero'), codesOf('a')[0]!);
  await shown.user.click(dialog.getByRole('button', { name: 'Genera nuovi codici' }));
  await keepCodes(shown);
  expect(screen.queryByText(codesOf('b')[0]!)).toBeNull();
});

it('a second factor isn’t turned off without a code', async () => {
  const shown = show({ enabled: true });
  const dialog = await openDialog('Disattiva', shown);
  await shown.fill(dialog.getByLabelText('La tua password'), PASSWORD);
  await shown.user.click(dialog.getByRole('button', { name: 'Disattiva la verifica' }));
  expect(await dialog.findByText('Scrivi il codice.')).toBeTruthy();
  expect(shown.api.sent(accountsMemberAddresses.disableTwoFactor)).toEqual([]);
  await shown.fill(dialog.getByLabelText('Codice dell’app o di recupero'), '123456');
  await shown.user.click(dialog.getByRole('button', { name: 'Disattiva la verifica' }));
  expect(await screen.findByText('Verifica in due passaggi disattivata.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Attiva la verifica' })).toBeTruthy();
});

it('a reset that somebody else asked for is announced to the owner, who keeps the second factor on with one press', async () => {
  const { user, api } = show({ enabled: true, resetDueAt: '2026-11-28T10:00:00.000Z' });
  expect(await screen.findByText(/^È stato chiesto di azzerare la tua verifica/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tieni la verifica attiva' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tieni la verifica attiva' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Disattiva' })).toBeTruthy();
  expect(api.sent(accountsMemberAddresses.keepTwoFactor)).toHaveLength(1);
});

it('another device is signed out by a press, the own one has no such button', async () => {
  const { user, api } = show({ enabled: false });
  expect(await screen.findByText('Questo dispositivo')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Disconnetti Safari/ }));
  expect(await screen.findByText('Dispositivo disconnesso.')).toBeTruthy();
  expect(await screen.findByText('Sei collegato solo da qui.')).toBeTruthy();
  expect(api.sent(accountsMemberAddresses.endSession).map(({ params }) => params.id)).toEqual(['b']);
});

it('a changed password needs the present one, and leaves no field filled', async () => {
  const { user, fill, api } = show({ enabled: false });
  const change = async (current: string) => {
    await fill(await screen.findByLabelText('Password attuale'), current);
    await fill(screen.getByLabelText('Nuova password'), 'Aurora-lenta-77');
    await fill(screen.getByLabelText('Ripeti la nuova password'), 'Aurora-lenta-77');
    await user.click(screen.getByRole('button', { name: 'Cambia la password' }));
  };
  await change('Sbagliata-1');
  expect(await screen.findByText('La password non è giusta.')).toBeTruthy();
  await change(PASSWORD);
  expect(await screen.findByText('Password cambiata: gli altri accessi sono stati chiusi.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password attuale').value).toBe('');
  expect(api.sent(accountsMemberAddresses.changePassword).at(-1)?.body).toEqual({
    current: PASSWORD,
    password: 'Aurora-lenta-77',
    password2: 'Aurora-lenta-77',
  });
});

it('what opens the account beside its devices is listed with its last use, and ends with the others', async () => {
  const { user } = show({ enabled: false });
  const names = ['Chiave «Modello»', 'Indirizzo del calendario', 'Telegram · @ada'];
  for (const name of names) expect(await screen.findByText(name)).toBeTruthy();
  expect(screen.getByText('Mai usato')).toBeTruthy();
  const manage = screen.getByRole('link', { name: 'Gestisci: Telegram · @ada' });
  expect(manage.getAttribute('href')).toBe(`${paths.profile}?tab=notifications`);
  await user.click(screen.getByRole('button', { name: 'Disconnetti tutti gli altri' }));
  expect(await screen.findByText('Niente: si entra solo dai dispositivi qui sopra.')).toBeTruthy();
  for (const name of names) expect(screen.queryByText(name)).toBeNull();
});

it('a linked Google account is shown with its last use, and is taken off with the password', async () => {
  const shown = show({ enabled: false, google: { linked: true, linked_at: AT, last_used_at: AT } });
  expect(await screen.findByText('Un account Google è collegato')).toBeTruthy();
  const dialog = await openDialog('Scollega', shown);
  await shown.fill(dialog.getByLabelText('La tua password'), 'Sbagliata-1');
  await shown.user.click(dialog.getByRole('button', { name: 'Continua' }));
  expect(await dialog.findByText('La password non è giusta.')).toBeTruthy();
  await shown.fill(dialog.getByLabelText('La tua password'), PASSWORD);
  await shown.user.click(dialog.getByRole('button', { name: 'Continua' }));
  expect(await screen.findByText('Google scollegato.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Collega Google' })).toBeTruthy();
});

it('the only way in isn’t taken off', async () => {
  show({ enabled: false, google: { linked: true, removable: false } });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Scollega' })).disabled).toBe(true);
  expect(screen.getByText(/^È l’unico modo per entrare/)).toBeTruthy();
});

it('linking Google asks for the password, and what came of it is said', async () => {
  const shown = show({ enabled: false, at: '&google=other_account' });
  expect(await screen.findByText(/^Quell’account Google apre già un altro account/)).toBeTruthy();
  const dialog = await openDialog('Collega Google', shown);
  await shown.fill(dialog.getByLabelText('La tua password'), PASSWORD);
  await shown.user.click(dialog.getByRole('button', { name: 'Continua' }));
  await waitFor(() => expect(shown.api.sent(accountsMemberAddresses.linkGoogle)).toHaveLength(1));
});

it('Google isn’t spoken of where it isn’t offered', async () => {
  show({ enabled: false, google: { offered: false } });
  expect(await screen.findByText('Che cos’altro apre il tuo account')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Accesso con Google')).toBeNull());
});

afterEach(() => vi.unstubAllGlobals());

/** A browser that knows passkeys, whose device answers `create`. */
function withDevice(create: () => Promise<unknown>): void {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { create } } }));
}

const MADE = {
  id: 'AQ',
  rawId: new Uint8Array([1]).buffer,
  type: 'public-key',
  response: {
    attestationObject: new Uint8Array([2]).buffer,
    clientDataJSON: new Uint8Array([3]).buffer,
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};

it('a passkey is made by the device after the password, and is listed', async () => {
  withDevice(async () => MADE);
  const shown = show({ enabled: false });
  const dialog = await openDialog('Aggiungi una passkey', shown);
  await shown.fill(dialog.getByLabelText('La tua password'), PASSWORD);
  await shown.user.click(dialog.getByRole('button', { name: 'Continua' }));
  expect(await screen.findByText('Passkey aggiunta.')).toBeTruthy();
  expect(await screen.findByText('Chrome · macOS')).toBeTruthy();
  expect(shown.api.sent(accountsMemberAddresses.addPasskey)[0]?.body.response).toMatchObject({
    id: 'AQ',
    response: { attestationObject: 'Ag', clientDataJSON: 'Aw', transports: ['internal'] },
  });
});

it('a device that makes no passkey is said, and nothing is sent', async () => {
  withDevice(() => Promise.reject(new DOMException('cancelled', 'NotAllowedError')));
  const shown = show({ enabled: false });
  const dialog = await openDialog('Aggiungi una passkey', shown);
  await shown.fill(dialog.getByLabelText('La tua password'), PASSWORD);
  await shown.user.click(dialog.getByRole('button', { name: 'Continua' }));
  expect(await screen.findByText('Il dispositivo non ha creato la passkey: riprova.')).toBeTruthy();
  expect(shown.api.sent(accountsMemberAddresses.addPasskey)).toEqual([]);
});

it('a passkey gets another name, and is removed after a question', async () => {
  const shown = show({ enabled: false });
  const naming = await openDialog('Rinomina Telefono', shown);
  await shown.fill(naming.getByLabelText('Nome'), 'Portatile');
  await shown.user.click(naming.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('Nome cambiato.')).toBeTruthy();
  const asking = await openDialog('Togli Portatile', shown);
  await shown.user.click(asking.getByRole('button', { name: 'Togli' }));
  expect(await screen.findByText('Passkey tolta.')).toBeTruthy();
  expect(await screen.findByText('Non hai ancora una passkey.')).toBeTruthy();
  expect(screen.getByText('Questo browser non sa usare le passkey.')).toBeTruthy();
});
