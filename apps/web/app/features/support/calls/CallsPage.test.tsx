import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { HOUR_MS } from '@quotavera/domain/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import type { BodyTo } from '../../../platform/api/index.ts';
import { listed, on, onFile } from '../../../testing/api.ts';
import { keptFiles } from '../../../testing/files.ts';
import { member } from '../../../testing/member.ts';
import { ownProfile } from '../../../testing/profile.ts';
import { render } from '../../../testing/render.tsx';
import { CallsPage } from './CallsPage.tsx';
import type { Call } from './components/words.ts';

const HOST = { id: 2, username: 'rinaldi_bets' };
const SLOT = '2030-12-05T19:00:00.000Z';
const OTHER = '2030-12-09T19:00:00.000Z';

const requested: Call = {
  id: 12,
  name: 'Lia Lettrice',
  email: null,
  topic: 'consulenza',
  preferred_date: SLOT,
  message: 'Parliamo di quote',
  response_note: '',
  status: 'pending',
  admin_status: null,
  av_date_1: null,
  av_date_2: null,
  av_date_3: null,
  scheduled_at: null,
  meeting_link: '',
  cancelled_by: null,
  outcome: null,
  fee: null,
  host: HOST,
  reader: { id: 7, username: 'lia' },
  role: 'reader',
  unread: false,
  created_at: '2026-11-27T08:00:00.000Z',
};

/** Answers with the call as each change leaves it. */
function changed(call: Call, body: BodyTo<typeof supportAddresses.changeCall>): Call {
  if (body.action === 'accept') return { ...call, status: 'accepted', scheduled_at: OTHER };
  if (body.action === 'cancel') return { ...call, cancelled_by: 'reader' };
  if (body.action === 'outcome') return { ...call, outcome: body.outcome, fee: null };
  if (body.action === 'decide')
    return { ...call, status: 'rejected', admin_status: body.status, response_note: body.response_note ?? '' };
  return call;
}

function show(at: string, as: Parameters<typeof member>[0], first: Call) {
  let call = first;
  return render(<CallsPage />, {
    at,
    as: member(as),
    api: [
      on(accountsMemberAddresses.readProfile, ownProfile()),
      on(supportAddresses.listCallHosts, {
        results: [
          { host: null, slots: [] },
          { host: HOST, slots: [SLOT] },
        ],
      }),
      on(supportAddresses.requestCall, () => call),
      on(supportAddresses.listCalls, () => listed(call)),
      on(supportAddresses.readCall, () => call),
      on(supportAddresses.listCallMessages, { earlier: false, results: [] }),
      on(supportAddresses.changeCall, ({ body }) => {
        call = changed(call, body);
        return call;
      }),
      onFile('/api/tips/v1/call-request/12/calendar/', { name: 'call-12.ics', content: 'BEGIN:VCALENDAR' }),
    ],
  });
}

it('a reader with ELITE asks a tipster for a free hour, and is led to the call', async () => {
  const { user, fill, api, address } = show(paths.callRequest, { subscriptionType: 'elite' }, requested);
  await user.click(await screen.findByRole('link', { name: 'Chiedi una call' }));
  await user.selectOptions(await screen.findByLabelText('Con chi'), 'rinaldi_bets');
  await user.click(screen.getByText('consulenza'));
  await user.click(screen.getByText('20:00'));
  await fill(screen.getByLabelText(/^Di che cosa vuoi parlare/), 'Parliamo di quote');
  await user.click(screen.getByRole('button', { name: 'Invia la richiesta' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Call con rinaldi_bets' })).toBeTruthy();
  expect(screen.getByText('In attesa')).toBeTruthy();
  expect(address()).toBe(`${paths.callRequest}?call=12`);
  expect(api.sent(supportAddresses.requestCall).map(({ body }) => body)).toEqual([
    {
      name: 'Lia Lettrice',
      email: 'lettore@example.org',
      topic: 'consulenza',
      preferred_date: SLOT,
      message: 'Parliamo di quote',
      host: HOST.id,
    },
  ]);
});

it('a date that the tipster proposes is accepted with a press, goes into the calendar, and the call can be cancelled', async () => {
  const names = keptFiles();
  const at = `${paths.callRequest}?call=12`;
  const { user, api } = show(at, { subscriptionType: 'elite' }, { ...requested, av_date_1: OTHER });
  await user.click(await screen.findByRole('button', { name: /^Accetta / }));
  expect(await screen.findByText('Accettata')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Aggiungi al calendario' }));
  await waitFor(() => expect(names).toEqual(['call-12.ics']));
  await user.click(screen.getByRole('button', { name: 'Annulla la call' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Annulla la call' }));
  expect(await screen.findByText('Annullata')).toBeTruthy();
  expect(api.sent(supportAddresses.changeCall).map(({ body }) => body)).toEqual([
    { action: 'accept', date: 'av_date_1' },
    { action: 'cancel', response_note: '' },
  ]);
});

it('a tipster refuses a request with a note, which the call then shows', async () => {
  const asked: Call = { ...requested, role: 'host', admin_status: 'PENDING' };
  const { user, fill } = show(`${paths.callRequest}?status=pending`, { userType: 'collaborator' }, asked);
  await user.click(await screen.findByRole('link', { name: 'Lia Lettrice' }));
  await user.click(await screen.findByRole('button', { name: 'Rispondi' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Decisione'), 'Rifiutata');
  await fill(dialog.getByLabelText('Nota di risposta'), 'Questo mese non riesco.');
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Questo mese non riesco.')).toBeTruthy();
  expect(screen.getByText('Rifiutata')).toBeTruthy();
});

it('without ELITE there is the offer instead of the form', async () => {
  show(`${paths.callRequest}?new=1`, { subscriptionType: 'free' }, requested);
  expect(await screen.findByRole('heading', { name: 'Le call 1:1 sono del piano ELITE' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /ELITE/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invia la richiesta' })).toBeNull();
});

it('a tipster sees what a call brought, and says that it didn’t take place', async () => {
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  const over: Call = { ...requested, role: 'host', status: 'accepted', admin_status: 'ACCEPTED', scheduled_at: at };
  const held: Call = { ...over, outcome: 'held', fee: { cents: 800, payable_from: OTHER } };
  const { user, api } = show(`${paths.callRequest}?call=12`, { userType: 'collaborator' }, held);
  expect(await screen.findByText(/^8,00.*disponibile: .*2030/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Non si è svolta' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Non si è svolta' }));
  expect(await screen.findByText('Non svolta')).toBeTruthy();
  expect(screen.queryByText(/^8,00/)).toBeNull();
  expect(api.sent(supportAddresses.changeCall).map(({ body }) => body)).toEqual([
    { action: 'outcome', outcome: 'not_held' },
  ]);
});

it('an admin sets what calls are paid from now on', async () => {
  const { user, fill, api } = render(<CallsPage />, {
    at: `${paths.callRequest}?tab=fee`,
    as: member({ role: ['user', 'admin'] }),
    api: [
      on(supportAddresses.listCalls, listed()),
      on(supportAddresses.listCallRates, { results: [{ cents: 800, since: null, by: null }] }),
      on(supportAddresses.changeCallRate, ({ body }) => ({ results: [{ ...body, since: SLOT, by: 'ada' }] })),
    ],
  });
  await fill(await screen.findByLabelText('Compenso'), '9,50');
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(api.sent(supportAddresses.changeCallRate).map(({ body }) => body)).toEqual([{ cents: 950 }]),
  );
});
