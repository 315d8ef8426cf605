import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on, refuse } from '../../../testing/api.ts';
import { render } from '../../../testing/render.tsx';
import { NewsletterPage } from './NewsletterPage.tsx';

const NOT_ACCEPTED = 'Per iscriverti accetta l’informativa sulla privacy.';

it('a visitor subscribes only once the privacy notice is accepted, and learns where the confirmation went', async () => {
  const { user, fill, api } = render(<NewsletterPage answer={undefined} />, {
    at: paths.newsletter,
    api: [
      on(publishingAddresses.subscribeNewsletter, ({ body }) =>
        body.privacy ? { ok: true as const } : refuse('validation', { errors: { privacy: [NOT_ACCEPTED] } }),
      ),
    ],
  });
  await fill(await screen.findByLabelText(/^E-mail/), 'lettore@example.test');
  await user.click(screen.getByRole('button', { name: 'Iscriviti' }));
  expect(await screen.findByText(NOT_ACCEPTED)).toBeTruthy();
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Iscriviti' }));
  expect(await screen.findByText(/^Ti abbiamo scritto a lettore@example.test/)).toBeTruthy();
  expect(api.sent(publishingAddresses.subscribeNewsletter).map(({ body }) => body.privacy)).toEqual([false, true]);
});

it('a link of a mail ends the subscription by a press, never by being opened', async () => {
  const { user, api } = render(<NewsletterPage answer={undefined} />, {
    at: `${paths.newsletter}?leave=secret`,
    api: [on(publishingAddresses.leaveNewsletter, { ok: true })],
  });
  const leave = await screen.findByRole('button', { name: 'Annulla l’iscrizione' });
  expect(api.sent(publishingAddresses.leaveNewsletter)).toEqual([]);
  await user.click(leave);
  expect(await screen.findByText('Fatto: non ti scriveremo più.')).toBeTruthy();
  expect(api.sent(publishingAddresses.leaveNewsletter).map(({ params }) => params)).toEqual([{ token: 'secret' }]);
});
