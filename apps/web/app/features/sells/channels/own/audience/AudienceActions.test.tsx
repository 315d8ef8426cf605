import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../../paths.ts';
import type { ReplyTo } from '../../../../../platform/api/index.ts';
import { listed, on, type Row } from '../../../../../testing/api.ts';
import { member } from '../../../../../testing/member.ts';
import { render } from '../../../../../testing/render.tsx';
import type { OwnChannel } from '../../queries.ts';
import { AudienceActions } from './AudienceActions.tsx';

type Gift = ReplyTo<typeof sellsAddresses.listGifts>['results'][number];

const channel: OwnChannel = {
  id: 4,
  name: 'Canale',
  description: '',
  link: '',
  is_paid: true,
  active: true,
  paused_since: null,
  paused_until: null,
  is_paused: false,
  followers: 3,
  subscribers: 2,
  plans: [
    {
      id: 9,
      name: 'Mensile',
      description: '',
      price_cents: 1250,
      durata_giorni: 30,
      limite_utenti: 3,
      stated_tips: 0,
      status: 'published',
      active: true,
      subscribers: 2,
      sold: true,
      places_left: 1,
      prices: [],
    },
  ],
};

const gift: Gift = {
  id: 1,
  kind: 'code',
  code: 'RINALDI234',
  plan: { id: 9, name: 'Mensile' },
  days: 7,
  people: 10,
  used: 0,
  ends_at: '2030-01-01T00:00:00.000Z',
  state: 'open',
  created_at: '2026-11-27T08:00:00.000Z',
};

const written = { id: 1, title: 'Settimana di coppe', body: 'Si gioca.', sent_at: gift.created_at, recipients: 2 };

const show = (different: Partial<OwnChannel> = {}, ...rows: Row[]) =>
  render(<AudienceActions channel={{ ...channel, ...different }} />, {
    at: paths.channels,
    as: member({ userType: 'collaborator' }),
    api: rows,
  });

it('a message that is too short isn’t sent and says so; a longer one is, and the dialog closes', async () => {
  const { user, fill, api } = show(
    {},
    on(sellsAddresses.listMessages, listed(written)),
    on(sellsAddresses.sendMessage, ({ body }) => ({ ...written, ...body })),
  );
  await user.click(await screen.findByRole('button', { name: 'Scrivi agli abbonati di Canale' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Settimana di coppe')).toBeTruthy();
  await fill(dialog.getByLabelText('Titolo'), 'Domani si parte');
  await fill(dialog.getByLabelText('Messaggio'), 'breve');
  await user.click(dialog.getByRole('button', { name: 'Invia agli abbonati' }));
  expect(await dialog.findByText(/Scrivi almeno 10 caratteri/)).toBeTruthy();
  expect(api.sent(sellsAddresses.sendMessage)).toEqual([]);
  await fill(dialog.getByLabelText('Messaggio'), 'Il primo tip esce alle nove.');
  await user.click(dialog.getByRole('button', { name: 'Invia agli abbonati' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(sellsAddresses.sendMessage).map(({ body }) => body)).toEqual([
    { title: 'Domani si parte', body: 'Il primo tip esce alle nove.' },
  ]);
});

it('a free trial is made for the published plan and stands below the codes', async () => {
  const results = [gift];
  const { user, api } = show(
    {},
    on(sellsAddresses.listGifts, () => ({ results })),
    on(sellsAddresses.createGift, ({ body }) => {
      results.push({ ...gift, id: 2, kind: body.kind, code: null });
      return { results };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Regali e prove di Canale' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('RINALDI234')).toBeTruthy();
  await user.click(dialog.getByText('Prova gratuita'));
  await user.click(dialog.getByRole('button', { name: 'Crea' }));
  expect(await within(dialog.getByRole('table')).findByText('Prova gratuita')).toBeTruthy();
  expect(api.sent(sellsAddresses.createGift).map(({ body }) => [body.kind, body.plan])).toEqual([['trial', 9]]);
});

it('a holiday is set from tomorrow for a week, and the dialog closes', async () => {
  const { user, api } = show({}, on(sellsAddresses.pauseChannel, { results: [] }));
  await user.click(await screen.findByRole('button', { name: 'Vai in pausa con Canale' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Metti in pausa' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [body] = api.sent(sellsAddresses.pauseChannel).map((sent) => sent.body);
  expect(Date.parse(String(body?.last)) - Date.parse(String(body?.first))).toBe(6 * DAY_MS);
  expect(Date.parse(String(body?.first))).toBeGreaterThan(Date.now() - HOUR_MS);
});

it('a holiday to come is said and called off with a press', async () => {
  const { user, api } = show(
    { paused_since: '2030-01-01T00:00:00.000Z', paused_until: '2030-01-08T00:00:00.000Z' },
    on(sellsAddresses.endPause, { results: [] }),
  );
  expect(await screen.findByText(/Pausa in programma/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Vai in pausa con Canale' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Annulla la pausa' }));
  await waitFor(() => expect(api.sent(sellsAddresses.endPause)).toHaveLength(1));
});
