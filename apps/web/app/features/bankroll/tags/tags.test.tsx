import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { BANKROLL, OWN_BET } from '../bankroll.fixture.ts';
import { BetList } from '../components/BetList.tsx';
import { SelectableBet, SelectionBar, useSelection } from './selection.tsx';
import TagDialog from './TagDialog.tsx';
import TagsDialog from './TagsDialog.tsx';
import { TagsOfBet } from './TagsOfBet.tsx';

const TAGS = {
  results: [
    { id: 1, name: 'value' },
    { id: 2, name: 'live' },
  ],
};
const SETTLED = { ...OWN_BET, tags: ['value'] };
const shown = { at: paths.analysis, as: member({ subscriptionType: 'pro' }) };

it('several bets get tags and lose others in one request', async () => {
  const done = vi.fn();
  const { user, api } = render(
    <TagDialog bets={[SETTLED, { id: 16, tags: [] }]} onClose={() => undefined} onDone={done} />,
    { ...shown, api: [on(bankrollMemberAddresses.listBetTags, TAGS), on(bankrollMemberAddresses.tagBets, TAGS)] },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Tag di 2 giocate' }));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Salva' });
  expect(save.disabled).toBe(true);
  await user.type(dialog.getByRole('combobox', { name: 'Aggiungi' }), '#derby,');
  await user.type(dialog.getByRole('combobox', { name: 'Togli' }), 'value{Enter}');
  await user.click(save);
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(api.sent(bankrollMemberAddresses.tagBets).map(({ body }) => body)).toEqual([
    { bets: [15, 16], add: ['derby'], remove: ['value'] },
  ]);
});

it('a bet’s tags are kept as they are typed; what can’t be one waits, and a refusal leaves them as they were', async () => {
  const { user, api } = render(<TagsOfBet bet={SETTLED} />, {
    ...shown,
    api: [
      on(bankrollMemberAddresses.listBetTags, TAGS),
      on(bankrollMemberAddresses.tagBets, ({ body }) =>
        body.add?.includes('di troppo') ? refuse('validation') : TAGS,
      ),
    ],
  });
  const field = await screen.findByRole('combobox', { name: 'Tag' });
  await user.type(field, 'live{Enter}');
  await waitFor(() => expect(api.sent(bankrollMemberAddresses.tagBets)).toHaveLength(1));
  await user.type(field, `${'x'.repeat(31)}{Enter}`);
  expect(await screen.findByText('Il testo è troppo lungo.')).toBeTruthy();
  await user.type(field, '{Backspace}');
  await user.type(field, 'di troppo{Enter}');
  await waitFor(() => expect(screen.queryByText('di troppo')).toBeNull());
  expect(api.sent(bankrollMemberAddresses.tagBets).map(({ body }) => body)).toEqual([
    { bets: [15], add: ['live'], remove: [] },
    { bets: [15], add: ['di troppo'], remove: [] },
  ]);
});

it('a tag is renamed and taken off every bet', async () => {
  const { user, fill, api } = render(<TagsDialog onClose={() => undefined} />, {
    ...shown,
    api: [
      on(bankrollMemberAddresses.listBetTags, TAGS),
      on(bankrollMemberAddresses.editBetTag, TAGS),
      on(bankrollMemberAddresses.deleteBetTag, TAGS),
    ],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'I tuoi tag' }));
  await fill(await dialog.findByLabelText('Nome del tag live'), 'in play');
  await user.click(dialog.getAllByRole('button', { name: 'Rinomina' })[1]!);
  await waitFor(() =>
    expect(api.sent(bankrollMemberAddresses.editBetTag)).toMatchObject([{ body: { name: 'in play' } }]),
  );
  await user.click(dialog.getByRole('button', { name: 'Togli value da tutte le giocate' }));
  await waitFor(() => expect(api.sent(bankrollMemberAddresses.deleteBetTag)).toHaveLength(1));
});

function Choosing() {
  const selection = useSelection();
  const bets = [SETTLED, { ...OWN_BET, id: 16 }];
  return (
    <>
      <SelectionBar selection={selection} inSight={bets} />
      {bets.map((bet) => (
        <SelectableBet key={bet.id} bet={bet} selection={selection} />
      ))}
    </>
  );
}

it('bets are chosen one by one, or all that are in sight, and tagged together', async () => {
  const { user, api } = render(<Choosing />, {
    ...shown,
    api: [on(bankrollMemberAddresses.listBetTags, TAGS), on(bankrollMemberAddresses.tagBets, TAGS)],
  });
  await user.click(await screen.findByRole('button', { name: 'Seleziona più giocate' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Tag…' }).disabled).toBe(true);
  const [first] = screen.getAllByRole('checkbox', { name: 'Scegli Paolini in due set' });
  await user.click(first!);
  expect(screen.getByText('1 giocata scelta')).toBeTruthy();
  await user.click(first!);
  expect(screen.getByText('0 giocate scelte')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tutte quelle in vista' }));
  expect(screen.getByText('2 giocate scelte')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tag…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tag di 2 giocate' }));
  await user.type(dialog.getByRole('combobox', { name: 'Aggiungi' }), 'live,');
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  // Nothing is chosen any more.
  expect(await screen.findByRole('button', { name: 'Seleziona più giocate' })).toBeTruthy();
  expect(api.sent(bankrollMemberAddresses.tagBets)).toMatchObject([{ body: { bets: [15, 16], add: ['live'] } }]);
});

it('the list of bets is filtered by a tag', async () => {
  const { user, api } = render(<BetList bankroll={BANKROLL} pro />, {
    ...shown,
    api: [on(bankrollMemberAddresses.listBetTags, TAGS), on(bankrollAddresses.listBets, listed(SETTLED))],
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'live');
  await waitFor(() => expect(api.sent(bankrollAddresses.listBets).at(-1)!.query.get('tag')).toBe('live'));
});
