import { homeMemberAddresses } from '@quotavera/contract/home/member-addresses';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on } from '../../../testing/api.ts';
import { admin } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import type { Queue } from './queries.ts';
import WorkHome from './WorkHome.tsx';

const NOW = '2026-03-02T12:00:00.000Z';

function show(queues: readonly Queue[]) {
  return render(<WorkHome />, {
    at: paths.dashboard,
    as: admin,
    api: [on(homeMemberAddresses.readWork, { queues: [...queues] })],
  });
}

const reports: Queue = {
  queue: 'reports',
  count: 100,
  oldest: NOW,
  items: [
    { id: 4, at: NOW, title: '#12 rina', key: '4' },
    { id: 5, at: NOW, title: 'ugo', key: '5' },
  ],
};
const money: Queue = { queue: 'money', count: 2, oldest: NOW, items: [{ id: 1, at: NOW, title: '', key: '' }] };

it('what waits is counted, and its oldest lead to where each is decided; a hundred is more than 99', async () => {
  show([money, reports, { queue: 'exams', count: 0, oldest: null, items: [] }]);
  expect(await screen.findByRole('heading', { name: /Segnalazioni.*99\+/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: '#12 rina' }).getAttribute('href')).toBe(`${paths.reports}?case=4`);
  const all = screen.getByRole('link', { name: 'Vedi tutto: Differenze nei conti' });
  expect(all.getAttribute('href')).toBe(`${paths.subscriptions}?as=books`);
  expect(screen.getByText('Qui non aspetta niente: Esami da correggere')).toBeTruthy();
});

it('J and K go from one thing to the next', async () => {
  const { user } = show([reports]);
  await screen.findByRole('link', { name: 'ugo' });
  await user.keyboard('jj');
  expect(document.activeElement?.textContent).toBe('ugo');
  await user.keyboard('k');
  expect(document.activeElement?.textContent).toBe('#12 rina');
});

it('a day on which nothing waits says so', async () => {
  show([{ queue: 'reports', count: 0, oldest: null, items: [] }]);
  expect(await screen.findByText('Non aspetta niente: tutto è deciso.')).toBeTruthy();
  expect(within(document.body).queryByRole('heading', { name: /Segnalazioni/ })).toBeNull();
});
