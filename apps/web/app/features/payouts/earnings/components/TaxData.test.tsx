import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { earnings } from '../../payouts.fixture.ts';
import { PayoutPanel } from './PayoutPanel.tsx';
import { TaxData } from './TaxData.tsx';

const tipster = member({ userType: 'collaborator' });

it('the country decides what is asked: abroad its tax number, and no place of birth', async () => {
  const { user, fill, api } = render(<TaxData earnings={earnings({ tax_data: null })} />, {
    as: tipster,
    api: [on(payoutsAddresses.saveTaxData, ({ body }) => earnings({ tax_data: { ...earnings().tax_data!, ...body } }))],
  });
  expect(await screen.findByLabelText('Codice fiscale')).toBeTruthy();
  expect(screen.getByLabelText('Luogo di nascita')).toBeTruthy();
  expect(screen.getByText(/ritenuta d’acconto/)).toBeTruthy();
  await screen.findByRole('option', { name: 'Germania' });
  await user.selectOptions(screen.getByLabelText('Paese'), 'DE');
  expect(screen.queryByLabelText('Luogo di nascita')).toBeNull();
  expect(screen.queryByLabelText('Codice fiscale')).toBeNull();
  expect(screen.getByText(/Ti paghiamo per intero/)).toBeTruthy();
  await fill(screen.getByLabelText('Numero fiscale del tuo paese'), '12345678901');
  await user.click(screen.getByRole('button', { name: 'Salva i dati fiscali' }));
  await waitFor(() =>
    expect(api.sent(payoutsAddresses.saveTaxData)[0]?.body).toMatchObject({ country: 'DE', tax_code: '12345678901' }),
  );
});

it('a country that ISO doesn’t have isn’t offered', async () => {
  render(<TaxData earnings={earnings()} />, { as: tipster, api: [] });
  await screen.findByRole('option', { name: 'Germania' });
  expect(screen.queryByRole('option', { name: 'Kosovo' })).toBeNull();
});

it('whoever lives abroad reads that nothing is withheld', async () => {
  const data = { ...earnings().tax_data!, country: 'DE', tax_code: '12345678901', birth_place: '' };
  render(<PayoutPanel earnings={earnings({ tax_data: data })} />, { as: tipster, api: [] });
  expect(await screen.findByText('Chiedi 83,20 €: arrivano per intero sul conto IT…3456.')).toBeTruthy();
});
