import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { Waiting } from './Waiting.tsx';

const NOTHING = {
  tips: 0,
  outcomes: 0,
  messages: 0,
  calls: 0,
  reports: 0,
  suspicions: 0,
  names: 0,
  histories: 0,
  money: 0,
  disputes: 0,
  refunds: 0,
  jobs: 0,
  invoices: 0,
  mails: 0,
  payouts: 0,
  applications: 0,
  posts: 0,
};

it('what waits for an admin is counted and leads to where it is decided; what doesn’t wait isn’t listed', async () => {
  const { user, address } = render(<Waiting waiting={{ ...NOTHING, reports: 3, payouts: 1 }} />, { as: admin });
  expect(await screen.findByRole('heading', { name: 'Aspettano una decisione' })).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: /^Segnalazioni.*3/ }));
  expect(address()).toBe(paths.reports);
});

it('money that needs somebody is counted apart, each kind with the place of its action', async () => {
  render(<Waiting waiting={{ ...NOTHING, disputes: 2, refunds: 1, jobs: 1, invoices: 4, mails: 3 }} />, { as: admin });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Contestazioni senza prove2', '/subscriptions?as=work&state=open'],
    ['Rimborsi non riusciti1', '/subscriptions?as=work&tab=refunds'],
    ['Operazioni bloccate1', '/subscriptions?as=work&tab=jobs'],
    ['Fatture da inviare4', '/subscriptions?as=books&state=waiting'],
    ['E-mail sul denaro non arrivate3', '/mails?undelivered=money'],
  ]);
});
