import { supportAddresses } from '@quotavera/contract/support/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { on, refuse } from '../../../testing/api.ts';
import { render } from '../../../testing/render.tsx';
import { BecomeTipsterPage } from './BecomeTipsterPage.tsx';

type Own = ReplyTo<typeof supportAddresses.readOwnApplication>;

const HOURS = ['2030-12-05T15:00:00.000Z', '2030-12-05T16:00:00.000Z', '2030-12-05T17:00:00.000Z'] as const;
const TAKEN = HOURS[2];

function show() {
  let own: Own = { first_name: 'Lina', status: 'received', meeting_at: null, slots: [HOURS[0]], may_change: true };
  return render(<BecomeTipsterPage />, {
    at: `${paths.becomeTipster}?application=chiave`,
    api: [
      on(supportAddresses.readOwnApplication, () => own),
      on(supportAddresses.bookingSlots, {
        results: [{ day: '2030-12-05', slots: HOURS.map((starts_at) => ({ starts_at, free: true })) }],
      }),
      on(supportAddresses.changeOwnApplication, ({ body }) => {
        if (body.slots?.includes(TAKEN)) {
          return refuse('slot_taken', { errors: { 'slots.0': ['Appena preso da un altro'] } });
        }
        own =
          body.action === 'withdraw'
            ? { ...own, status: 'withdrawn', slots: [], may_change: false }
            : { ...own, slots: [...(body.slots ?? [])] };
        return own;
      }),
    ],
  });
}

const hours = () => within(screen.getByRole('group', { name: 'Orari di questo giorno' }));

it('an applicant whose hour was just taken keeps what was typed, sees the hour as taken and sends another', async () => {
  const taken = new Set<string>();
  const { user, fill, api } = render(<BecomeTipsterPage />, {
    at: paths.becomeTipster,
    api: [
      on(supportAddresses.bookingSlots, () => ({
        results: [{ day: '2030-12-05', slots: HOURS.map((starts_at) => ({ starts_at, free: !taken.has(starts_at) })) }],
      })),
      on(supportAddresses.applicantPublic, ({ body }) => {
        if (!body.slots.includes(TAKEN)) return { received: true as const };
        taken.add(TAKEN);
        return refuse('slot_taken', { errors: { 'slots.0': ['Appena preso da un altro'] } });
      }),
    ],
  });
  expect(screen.queryByLabelText('Nome')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Candidati' }));
  await fill(await screen.findByLabelText('Nome'), 'Olga');
  await fill(screen.getByLabelText('Cognome'), 'Bruni');
  await fill(screen.getByLabelText('E-mail'), 'olga@example.org');
  await fill(screen.getByLabelText('Cellulare'), '+39 347 1234567');
  await user.click(screen.getByRole('checkbox', { name: /informativa/ }));
  await user.click(await screen.findByRole('button', { name: '18:00' }));
  await user.click(screen.getByRole('button', { name: 'Invia la candidatura' }));
  expect(await screen.findByText('Appena preso da un altro')).toBeTruthy();
  expect((screen.getByLabelText('Nome') as HTMLInputElement).value).toBe('Olga');
  await user.click(screen.getByRole('button', { name: /^Togli / }));
  await waitFor(() =>
    expect((hours().getByRole('button', { name: '18:00' }) as HTMLButtonElement).disabled).toBe(true),
  );
  await user.click(hours().getByRole('button', { name: '17:00' }));
  await user.click(screen.getByRole('button', { name: 'Invia la candidatura' }));
  expect(await screen.findByText('Candidatura inviata')).toBeTruthy();
  expect(api.sent(supportAddresses.applicantPublic).map(({ body }) => body.slots)).toEqual([[TAKEN], [HOURS[1]]]);
});

it('an applicant proposes another hour; one that was just taken says so beside it', async () => {
  const { user, api } = show();
  await user.click(await screen.findByRole('button', { name: 'Cambia gli orari' }));
  await user.click(await screen.findByRole('button', { name: /^Togli / }));
  await user.click(hours().getByRole('button', { name: '18:00' }));
  await user.click(screen.getByRole('button', { name: 'Proponi questi orari' }));
  expect(await screen.findByText('Appena preso da un altro')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Togli / }));
  await user.click(hours().getByRole('button', { name: '17:00' }));
  await user.click(screen.getByRole('button', { name: 'Proponi questi orari' }));
  expect(await screen.findByText(/^Orari cambiati/)).toBeTruthy();
  expect(api.sent(supportAddresses.changeOwnApplication).map(({ body }) => body.slots)).toEqual([[TAKEN], [HOURS[1]]]);
});

it('an applicant withdraws only after a second press, and then nothing can be changed any more', async () => {
  const { user, api } = show();
  await user.click(await screen.findByRole('button', { name: 'Ritira la candidatura' }));
  expect(api.sent(supportAddresses.changeOwnApplication)).toEqual([]);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Ritira la candidatura' }));
  expect(await screen.findByText('Ritirata')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ritira la candidatura' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Cambia gli orari' })).toBeNull();
});
