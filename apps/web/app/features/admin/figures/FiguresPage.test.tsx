import { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { HOUSE_FIGURES } from '@quotavera/domain/home';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on } from '../../../testing/api.ts';
import { admin, member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import type { HouseDay } from './FigureChart.tsx';
import { FiguresPage } from './FiguresPage.tsx';

const dayOf = (day: string, value: number): HouseDay => ({
  day,
  ...(Object.fromEntries(HOUSE_FIGURES.map((figure) => [figure, value])) as Omit<HouseDay, 'day'>),
});

it('a figure of a state is that of the last day, others are summed up, each with what it counts', async () => {
  render(<FiguresPage />, {
    at: paths.figures,
    as: admin,
    api: [on(homeMemberAddresses.readHouseFigures, { results: [dayOf('2026-03-01', 150), dayOf('2026-03-02', 120)] })],
  });
  expect(await screen.findByRole('heading', { name: 'Iscritti PRO: 120' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Iscrizioni: 270' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: /^Ricavi: 2,70/ })).toBeTruthy();
  expect(screen.getByText('Account creati, anche se poi cancellati.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^JSON del/ })).toBeTruthy();
});

it('the figures of the house are for admins', async () => {
  const { api } = render(<FiguresPage />, { at: paths.figures, as: member(), api: [] });
  expect(await screen.findByText('Questi numeri li vede chi amministra Quotavera.')).toBeTruthy();
  expect(api.sent(homeMemberAddresses.readHouseFigures)).toEqual([]);
});
