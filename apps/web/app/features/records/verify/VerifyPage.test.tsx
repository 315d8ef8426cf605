import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { onFile, refuse } from '../../../testing/api.ts';
import { render } from '../../../testing/render.tsx';
import { VerifyPage } from './VerifyPage.tsx';

it('a name that nobody has is said, and kept in the address', async () => {
  const { user, fill, address } = render(<VerifyPage />, {
    at: paths.verify,
    api: [onFile('/ledger/bundle/nessuno.qui', refuse('not_found'))],
  });
  await fill(await screen.findByLabelText('Nome utente del tipster'), 'nessuno.qui');
  await user.click(screen.getByRole('button', { name: 'Verifica' }));
  expect(await screen.findByText(/Nessun tipster con questo nome utente/)).toBeTruthy();
  expect(address()).toBe(`${paths.verify}?tipster=nessuno.qui`);
});
