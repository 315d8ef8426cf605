import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on, refuse } from '../../../testing/api.ts';
import { admin, member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { ManagePage } from './ManagePage.tsx';
import type { OwnSite } from './queries.ts';

const UNLICENSED: OwnSite = {
  id: 3,
  name: 'Linea Dodici',
  description: '',
  tags: [],
  link: null,
  adm_licence: null,
  active: true,
  price_code: null,
  priced: false,
  updated_at: '2026-11-27T08:00:00.000Z',
};

it('a description that the server refuses is said at its field, and what was typed stays', async () => {
  const { user, fill, api } = render(<ManagePage />, {
    at: paths.bookmakersAdmin,
    as: admin,
    api: [
      on(toolsAddresses.listAllSites, { ...listed<OwnSite>(), price_codes: [] }),
      on(toolsAddresses.createSite, ({ body }) =>
        body.description === 'Solo fatti.'
          ? { ...UNLICENSED, name: body.name }
          : refuse('validation', { errors: { description: ['Descrivi senza invitare a giocare'] } }),
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Nuovo bookmaker' }));
  const dialog = await screen.findByRole('dialog');
  await fill(within(dialog).getByLabelText(/^Nome/), 'Prova');
  const description = within(dialog).getByLabelText(/^Descrizione/);
  await fill(description, 'Bonus');
  await user.click(within(dialog).getByRole('button', { name: 'Salva' }));
  expect(await within(dialog).findByText('Descrivi senza invitare a giocare')).toBeTruthy();
  await fill(description, 'Solo fatti.');
  await user.click(within(dialog).getByRole('button', { name: 'Salva' }));
  await screen.findByText('Bookmaker salvato');
  expect(api.sent(toolsAddresses.createSite).map(({ body }) => [body.name, body.description])).toEqual([
    ['Prova', 'Bonus'],
    ['Prova', 'Solo fatti.'],
  ]);
});

it('a bookmaker without a name is refused at its field in the reader’s language, and nothing is sent', async () => {
  const { user, api } = render(<ManagePage />, {
    at: paths.bookmakersAdmin,
    as: admin,
    api: [on(toolsAddresses.listAllSites, { ...listed<OwnSite>(), price_codes: [] })],
  });
  await user.click(await screen.findByRole('button', { name: 'Nuovo bookmaker' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await dialog.findByText('Campo obbligatorio.')).toBeTruthy();
  expect(api.sent(toolsAddresses.createSite)).toEqual([]);
});

it('a bookmaker is shown outside Italy alone until its licence is known, and goes after a second press', async () => {
  let sites = [UNLICENSED];
  const { user, fill, api } = render(<ManagePage />, {
    at: paths.bookmakersAdmin,
    as: admin,
    api: [
      on(toolsAddresses.listAllSites, () => ({ ...listed(...sites), price_codes: [] })),
      on(toolsAddresses.editSite, ({ body }) => {
        sites = [{ ...UNLICENSED, adm_licence: body.adm_licence ?? null }];
        return UNLICENSED;
      }),
      on(toolsAddresses.deleteSite, () => {
        sites = [];
        return { id: 3 };
      }),
    ],
  });
  const row = within(await screen.findByRole('row', { name: /Linea Dodici/ }));
  expect(row.getByText('Solo fuori dall’Italia')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Modifica Linea Dodici' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText('Concessione ADM'), '15999');
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await row.findByText('Tutti')).toBeTruthy();

  await user.click(row.getByRole('button', { name: 'Elimina Linea Dodici' }));
  const sure = await screen.findByRole('dialog', { name: /Linea Dodici/ });
  expect(api.sent(toolsAddresses.deleteSite)).toEqual([]);
  await user.click(within(sure).getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(screen.queryByText('Linea Dodici')).toBeNull());
});

it('a member who is no admin is refused without a call', async () => {
  render(<ManagePage />, { at: paths.bookmakersAdmin, as: member() });
  expect(await screen.findByText('Questa pagina è per gli admin')).toBeTruthy();
});

it('a shared tag is proposed and typed in the author’s language, and sent by its code', async () => {
  const { user, fill, api } = render(<ManagePage />, {
    at: paths.bookmakersAdmin,
    as: admin,
    api: [
      on(toolsAddresses.listAllSites, { ...listed<OwnSite>(), price_codes: [] }),
      on(toolsAddresses.createSite, UNLICENSED),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Nuovo bookmaker' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText(/^Nome/), 'Prova');
  await user.type(dialog.getByRole('combobox', { name: 'Tag' }), 'Calcio{Enter}serie b{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  await screen.findByText('Bookmaker salvato');
  expect(api.sent(toolsAddresses.createSite)[0]!.body.tags).toEqual(['football', 'serie b']);
});
