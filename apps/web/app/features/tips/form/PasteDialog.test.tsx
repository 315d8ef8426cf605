import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { readTipText } from '@quotavera/domain/bet';
import { formatMilli } from '@quotavera/domain/odds';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import type { FixtureView } from '../queries.ts';
import { LegsSection } from './LegsSection.tsx';
import { usePastedText } from './PasteDialog.tsx';
import type { Reading } from './pasted.ts';
import { KindSection, ReasonSection, StakeSection } from './Sections.tsx';
import { useTipForm } from './useTipForm.ts';
import { emptyForm } from './wire.ts';

const match: FixtureView = {
  id: 11,
  sport: 'football',
  competition_id: 4,
  competition: 'Serie A',
  country: 'IT',
  season: '2030/31',
  home: 'Borgo',
  away: 'Riva',
  starts_at: '2030-12-06T19:45:00.000Z',
  status: 'scheduled',
  result: null,
  simulated: false,
};

/** The server's answer, with the one match of the calendar. */
function readingOf(text: string): Reading {
  const milli = (value: number | null) => (value === null ? null : formatMilli(value));
  const { legs, side, phase, stake, stakeBasis, bankShare, bookmaker, unread, pieces } = readTipText(text, [match]);
  return {
    legs: legs.map(({ said, teams, market, selection, line, odds, words }) => ({
      said,
      fixture: teams && match,
      teams: teams?.join(' - ') ?? null,
      market,
      result: selection ?? '',
      line: milli(line),
      odds: milli(odds),
      words,
    })),
    side,
    liveprematch: phase,
    stake: milli(stake),
    stake_basis: stakeBasis,
    bank_share: milli(bankShare),
    bookmaker,
    minimum_odds: null,
    total_odds: null,
    unread: [...unread],
    pieces: [...pieces],
  };
}

/** The form's parts stand here without their page, where the dialog would be inside the form's element. */
function Parts() {
  const state = useTipForm(emptyForm());
  const [round, setRound] = useState(0);
  const pasted = usePastedText(state, () => setRound((before) => before + 1));
  return (
    <>
      {pasted.button}
      {pasted.panel}
      <KindSection state={state} />
      <LegsSection state={state} />
      <StakeSection state={state} />
      <ReasonSection key={round} state={state} />
    </>
  );
}

async function paste(text: string) {
  const shown = render(<Parts />, {
    at: paths.tip,
    as: member({ userType: 'collaborator' }),
    api: [
      on(toolsAddresses.listSites, {
        ...listed(),
        results: [],
        leagues: [],
        league: null,
        season: null,
        updated_at: null,
        licensed_only: true,
      }),
      on(calendarAddresses.listCompetitions, { results: [] }),
      on(calendarAddresses.listFixtures, listed(match)),
      on(calendarAddresses.readFixture, { fixture: match, prices: [], price_max_age: 0 }),
      on(toolsAddresses.fairPrice, { price: null }),
      on(tipsMemberAddresses.readTipText, ({ body }) => readingOf(body.text)),
    ],
  });
  const { user, fill } = shown;
  const say = async (said: string) => {
    await fill(await screen.findByRole('textbox', { name: /^Testo/ }), said);
    await user.click(screen.getByRole('button', { name: 'Compila il tip' }));
  };
  await user.click(await screen.findByRole('button', { name: 'Incolla testo' }));
  await say(text);
  return { ...shown, say, panel: await screen.findByRole('region', { name: 'Testo incollato' }) };
}

const marks = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>('mark[data-as][title]')].map((each) => [
    each.dataset.as,
    each.firstChild?.textContent,
  ]);
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('a pasted text stays beside the form with what was read and what wasn’t, and is the analysis', async () => {
  const { panel, user, say } = await paste('Borgo - Riva X2 + Under 3,5 @1.72 2u\nforza ragazzi');
  expect(marks(panel)).toEqual([
    ['match', 'Borgo - Riva'],
    ['market', 'X2 + Under 3,5'],
    ['odds', '@1.72'],
    ['stake', '2u'],
    ['unread', 'forza ragazzi'],
  ]);
  expect(within(panel).getByText(/Non ho capito: forza ragazzi/)).toBeTruthy();
  expect(field('Quota').value).toBe('1,72');
  expect(field(/^Analisi/).value).toBe('Borgo - Riva X2 + Under 3,5 @1.72 2u\nforza ragazzi');
  await user.click(within(panel).getByRole('button', { name: 'Modifica' }));
  await say('Borgo - Riva GG @1.90');
  // The second reading takes the place of the first: one leg, and the analysis that nobody has touched.
  await waitFor(() => expect(field('Quota').value).toBe('1,9'));
  expect(field(/^Analisi/).value).toBe('Borgo - Riva GG @1.90');
});

it('a lay is filled in as a lay, and a share of the bank as no stake', async () => {
  const { panel } = await paste('Banca Borgo - Riva 1 @2.10 1.5%');
  expect(within(panel).getByText(/È una bancata/)).toBeTruthy();
  expect(within(panel).getByText(/1,5\s?% della cassa/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Banca/ }).checked).toBe(true);
});

it('a bet that no market says is a leg in the tipster’s own words', async () => {
  await paste('Borgo - Riva over 22.5 falli @1.83');
  expect(field(/^Partita o evento/).value).toBe('Borgo - Riva');
  expect(screen.getAllByDisplayValue('over 22.5 falli')).toHaveLength(2);
  expect(field('Quota').value).toBe('1,83');
});
