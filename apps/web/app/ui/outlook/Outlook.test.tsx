import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import type { ReplyTo } from '../../platform/api/index.ts';
import { on, refuse } from '../../testing/api.ts';
import { member } from '../../testing/member.ts';
import { render } from '../../testing/render.tsx';
import { Outlook } from './index.ts';
import { OutlookLine } from './OutlookLine.tsx';

type Figures = ReplyTo<typeof bankrollMemberAddresses.readOutlook>;

const figures = (change: Partial<Figures> = {}): Figures => ({
  ...{ source: 'skilled', tipsters: 4, average_odds: 2, tips_per_month: 60, own: null },
  expected_yield: { value: 0.0465, low: 0.02, high: 0.073 },
  ...change,
});
const answers = (reply: Figures) => on(bankrollMemberAddresses.readOutlook, reply);
const PRO = { name: 'PRO', costCents: 1_999 };
const said = (text: RegExp) =>
  screen.findByText(
    (_, element) => element?.tagName === 'P' && text.test(element.textContent.replaceAll('\u00a0', ' ')),
  );

it('a stranger reads that 30 € a week don’t pay PRO, from where they would, and how far chance reaches', async () => {
  render(<Outlook offers={[PRO]} />, { api: [answers(figures())] });
  expect(
    await said(/^Con 130 € di puntate al mese PRO costa più di quanto ci si può aspettare: conviene da 430 € al mese$/),
  ).toBeTruthy();
  expect(
    await said(/\+6,05 € dalle giocate, −19,99 € di prezzo: −13,94 € al mese\. In nove mesi su dieci/),
  ).toBeTruthy();
  expect(await said(/Con numeri d’esempio/)).toBeTruthy();
});

it('one’s own figures change the sentence as they are typed, and what can’t be read is said', async () => {
  const { user, fill } = render(<Outlook offers={[PRO]} />, { api: [answers(figures())] });
  await fill(await screen.findByLabelText('Giocate al mese'), '60');
  expect(await said(/^Con 600 € di puntate al mese PRO si ripaga: ci si può aspettare \+7,91 €$/)).toBeTruthy();
  await fill(screen.getByLabelText('La mia cassa'), 'tanto');
  expect(await screen.findByText('Un numero sopra lo zero')).toBeTruthy();
  await user.click(screen.getByText('Fisso'));
  await fill(screen.getByLabelText('La mia cassa'), '1000');
  expect(await said(/^Con 600 €/)).toBeTruthy();
});

it('a member’s bankroll and pace are where it begins, and lead to what-if with the price', async () => {
  const own = { bank_cents: 200_000, stake_plan: 'level', stake_value: 2_500, bets_per_month: 12 } as const;
  const reply = figures({ source: 'tipster', tipsters: 1, own });
  render(<Outlook tipster="barone" offers={[{ name: 'Mensile', ofChannel: true, costCents: 2_900 }]} />, {
    as: member(),
    api: [answers(reply)],
  });
  expect(await said(/^Con 300 € di puntate al mese il piano “Mensile” costa più/)).toBeTruthy();
  const link = screen.getByRole('link', { name: /E se l’avessi seguito/ });
  expect(link.getAttribute('href')).toBe(`${paths.whatIf}?t=barone&bank=2000&stake=level&level=25&fee=29.00`);
});

it('where nothing can be expected it says so', async () => {
  render(<Outlook tipster="nuovo" offers={[PRO]} />, {
    api: [answers(figures({ source: 'tipster', expected_yield: null }))],
  });
  expect(await said(/^Con meno di 50 tip/)).toBeTruthy();
});

it('what loses is called a loss', async () => {
  const losing = figures({ expected_yield: { value: -0.02, low: -0.04, high: 0 } });
  render(<Outlook offers={[{ name: null, costCents: 0 }, PRO]} />, { api: [answers(losing)] });
  expect(await said(/ci si può aspettare una perdita: −2,60 €$/)).toBeTruthy();
  expect(await said(/^Nessuna cifra ragionevole di puntate ripaga PRO/)).toBeTruthy();
});

it('a card says it in a line', async () => {
  render(<OutlookLine offer={PRO} />, { api: [answers(figures())] });
  expect(await screen.findByText(/costa più di quanto ci si può aspettare/)).toBeTruthy();
});

it('who has excluded themselves is told nothing', async () => {
  const { api } = render(<Outlook offers={[PRO]} />, {
    as: member(),
    api: [on(bankrollMemberAddresses.readOutlook, refuse('self_excluded'))],
  });
  await waitFor(() => expect(api.sent(bankrollMemberAddresses.readOutlook).length).toBeGreaterThan(0));
  expect(screen.queryByText('Quanto vale per te')).toBeNull();
});
