import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import AgreementDialog from './AgreementDialog.tsx';

type Agreements = ReplyTo<typeof accountsAddresses.readAgreements>;

const due = (version: string, ...points: string[]): Agreements => ({
  results: [
    { document: 'terms', version, accepted: null, changes: points.length > 0 ? [{ version, points }] : [] },
    { document: 'privacy', version: '2026-01-01', accepted: null, changes: [] },
  ],
});

function show(at: string = paths.dashboard) {
  let agreements = due('2026-11-01', 'Prima versione completa');
  return render(<AgreementDialog />, {
    at,
    as: member({ agreementDue: true }),
    api: [
      on(accountsAddresses.readAgreements, () => agreements),
      on(accountsAddresses.acceptAgreements, ({ body }) => {
        if (body.versions.terms === '2026-11-01') {
          agreements = due('2026-11-20', 'Un punto in più');
          return refuse('conflict', { description: 'Sono cambiate di nuovo.' });
        }
        agreements = due('2026-11-20');
        return agreements;
      }),
    ],
  });
}

it('new terms are shown with what they change; a version newer than the one accepted is asked about again', async () => {
  const { user, api } = show();
  const dialog = within(await screen.findByRole('dialog', { name: 'Abbiamo aggiornato le regole' }));
  const terms = within(dialog.getByRole('region', { name: 'Termini di servizio' }));
  expect(terms.getByText('Prima versione completa')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Accetto' }));
  expect(await dialog.findByText('Sono cambiate di nuovo.')).toBeTruthy();
  expect(await terms.findByText('Un punto in più')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Accetto' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(accountsAddresses.acceptAgreements).map(({ body }) => body.versions)).toEqual([
    { terms: '2026-11-01' },
    { terms: '2026-11-20' },
  ]);
});

it('whoever reads the terms themselves isn’t asked over them', async () => {
  const { api } = show(paths.terms);
  await waitFor(() => expect(api.sent(accountsAddresses.readAgreements)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
