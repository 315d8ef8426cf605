import { supportAddresses } from '@quotavera/contract/support/addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on, refuse } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { ContactForm } from './ContactForm.tsx';

const received = on(supportAddresses.contactUs, ({ body }) =>
  body.name === ''
    ? refuse('validation', { errors: { name: ['Campo obbligatorio.'], email: ['Indirizzo e-mail non valido.'] } })
    : { id: 31, sent_at: '2026-11-27T08:00:00.000Z', ...body },
);

it('a visitor is led to the first wrong field, and told where the answer will arrive', async () => {
  const { user, fill, api } = render(<ContactForm />, { at: paths.contactPublic, api: [received] });
  const name = await screen.findByLabelText(/^Nome e cognome/);
  await user.click(screen.getByRole('button', { name: 'Invia il messaggio' }));
  expect(await screen.findByText('Campo obbligatorio.')).toBeTruthy();
  expect(screen.getByText('Indirizzo e-mail non valido.')).toBeTruthy();
  expect(document.activeElement).toBe(name);
  await fill(name, 'Paola Verdi');
  await fill(screen.getByLabelText(/^E-mail/), 'paola@example.org');
  await fill(screen.getByLabelText(/^Oggetto/), 'Una domanda');
  await fill(screen.getByLabelText(/^Messaggio/), 'Buongiorno,\ncome si legge un record?');
  await user.click(screen.getByRole('button', { name: 'Invia il messaggio' }));
  expect(await screen.findByText(/La risposta arriverà a paola@example\.org/)).toBeTruthy();
  const [, sent] = api.sent(supportAddresses.contactUs);
  expect(sent?.body).toMatchObject({ website: '', message: 'Buongiorno,\ncome si legge un record?', attachments: [] });
  expect(sent?.body.elapsed_ms).toBeGreaterThanOrEqual(0);
});

it('a member’s message that is sent again after a lost answer goes under the same key', async () => {
  const { user, fill, api } = render(<ContactForm name="Lia Lettrice" email="lia@example.org" isMember />, {
    at: paths.contact,
    as: member(),
    api: [on(supportAddresses.contactUs, refuse('unavailable', { description: 'In manutenzione' }))],
  });
  await fill(await screen.findByLabelText(/^Oggetto/), 'Una domanda');
  await fill(screen.getByLabelText(/^Messaggio/), 'In allegato quello che vedo.');
  await user.click(screen.getByRole('button', { name: 'Invia il messaggio' }));
  expect(await screen.findByText(/^In manutenzione/)).toBeTruthy();
  api.answer(received);
  await user.click(screen.getByRole('button', { name: 'Invia il messaggio' }));
  await user.click(await screen.findByRole('link', { name: 'Apri la conversazione' }));
  const keys = api.sent(supportAddresses.contactUs).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});
