import { accountsLinks } from '@quotavera/contract/accounts/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { onFile, refuse } from '../../../testing/api.ts';
import { keptFiles } from '../../../testing/files.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { ExportPanel } from './ExportPanel.tsx';

it('a copy of the data needs the right password, and is kept under the server’s name', async () => {
  const names = keptFiles();
  const { user, fill, api } = render(<ExportPanel hasPassword />, {
    at: `${paths.profile}?tab=privacy`,
    as: member(),
    api: [
      onFile(
        accountsLinks.accountExport,
        refuse('reauthentication_required', { errors: { password: ['La password non è giusta.'] } }),
        'POST',
      ),
    ],
  });
  const password = await screen.findByLabelText('La tua password');
  await fill(password, 'Sbagliata-1');
  await user.click(screen.getByRole('button', { name: 'Scarica i miei dati' }));
  expect(await screen.findByText('La password non è giusta.')).toBeTruthy();
  expect(names).toEqual([]);
  api.answer(onFile(accountsLinks.accountExport, { name: 'quotavera-2026-11-27.zip', content: 'PK' }, 'POST'));
  await fill(password, 'Giusta-1');
  await user.click(screen.getByRole('button', { name: 'Scarica i miei dati' }));
  await waitFor(() => expect(names).toEqual(['quotavera-2026-11-27.zip']));
  expect((password as HTMLInputElement).value).toBe('');
});
