import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import { CONFIRMATION_HOLD_MS } from '@quotavera/domain/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../../paths.ts';
import { listed, on } from '../../../../testing/api.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { customLeg, wholeTip } from '../../../../testing/tip.ts';
import { QueuePanel } from './QueuePanel.tsx';

const HELD = /Se lasci la pagina prima, non viene scritto niente\./;

const declared = (id: number) =>
  wholeTip({ id, outcome: 'won', self_declared: true, legs: [customLeg({ grade: 'won', graded_by: 'tipster' })] });

describe('outcomes that their tipsters declared', () => {
  afterEach(() => void vi.useRealTimers());

  /** Shows two of them, under a clock that only the test moves once they are there. */
  async function showTwo() {
    const confirmed = new Set<number>();
    const shown = render(
      <>
        <QueuePanel queue="self_declared" />
        <Link to={paths.home}>Via da qui</Link>
      </>,
      {
        at: paths.toolsAdmin,
        as: admin,
        api: [
          on(tipsAdminAddresses.moderationQueue, () =>
            listed(...[41, 42].filter((id) => !confirmed.has(id)).map(declared)),
          ),
          on(tipsAdminAddresses.confirmOutcomes, ({ body }) => {
            const ids = body.tips.map(({ id }) => Number(id));
            for (const id of ids) confirmed.add(id);
            return { results: ids.map((id) => ({ id, result: 'confirmed' as const })) };
          }),
        ],
      },
    );
    await screen.findAllByRole('article');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    return { ...shown, user: userEvent.setup({ delay: null }) };
  }

  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const choices = () => screen.getAllByRole('checkbox', { name: /^Seleziona il tip/ });
  const sentIds = (api: Awaited<ReturnType<typeof showTwo>>['api']) =>
    api.sent(tipsAdminAddresses.confirmOutcomes).map(({ body }) => body.tips.map(({ id }) => id));

  it('outcomes that their tipsters declared are written in one call ten seconds after they were confirmed, and then leave the list', async () => {
    const { user, api } = await showTwo();
    for (const each of choices()) await user.click(each);
    await user.click(screen.getByRole('button', { name: 'Conferma 2 esiti' }));
    await wait(CONFIRMATION_HOLD_MS - 1_000);
    expect(sentIds(api)).toEqual([]);
    await wait(1_500);
    await waitFor(() => expect(sentIds(api)).toEqual([[41, 42]]));
    expect(await screen.findByText('2 esiti confermati')).toBeTruthy();
    await waitFor(() => expect(screen.queryAllByRole('article')).toEqual([]));
  });

  it('outcomes that their tipsters declared are not written when they are taken back in time', async () => {
    const { user, api } = await showTwo();
    for (const each of choices()) await user.click(each);
    await user.click(screen.getByRole('button', { name: 'Conferma 2 esiti' }));
    const message = (await screen.findByText(HELD)).closest<HTMLElement>('[role="alert"]');
    expect(screen.getAllByText('Si conferma tra poco')).toHaveLength(2);
    await user.click(within(message!).getByRole('button', { name: 'Annulla' }));
    expect(screen.queryByText('Si conferma tra poco')).toBeNull();
    await wait(2 * CONFIRMATION_HOLD_MS);
    expect(sentIds(api)).toEqual([]);
  });

  it('outcomes that their tipsters declared are confirmed by keyboard, not written when the page is left, and the reader is told', async () => {
    const { user, api } = await showTwo();
    await user.keyboard('jxjx');
    expect(screen.getByRole('button', { name: 'Conferma 2 esiti' })).toBeTruthy();
    await user.keyboard('c');
    expect(await screen.findByText(HELD)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Via da qui' }));
    expect(await screen.findByText('2 esiti non confermati: hai lasciato la pagina prima.')).toBeTruthy();
    await wait(2 * CONFIRMATION_HOLD_MS);
    expect(sentIds(api)).toEqual([]);
  });

  it('outcomes that their tipsters declared are not confirmed by what is typed into a filter', async () => {
    const { user } = await showTwo();
    await user.type(screen.getByLabelText('Nome utente'), 'jxc');
    expect(screen.queryByText(HELD)).toBeNull();
    expect(choices().every((each) => !(each as HTMLInputElement).checked)).toBe(true);
  });
});

it('a tip in words is graded once it has an outcome and a reason', async () => {
  const graded: number[] = [];
  const { user, fill, api } = render(<QueuePanel queue="unsettled" />, {
    at: paths.toolsAdmin,
    as: admin,
    api: [
      on(tipsAdminAddresses.moderationQueue, () => listed(...(graded.length > 0 ? [] : [wholeTip({ id: 9 })]))),
      on(tipsAdminAddresses.moderateTip, ({ params }) => {
        graded.push(Number(params.id));
        return wholeTip({ id: 9, outcome: 'won' });
      }),
    ],
  });
  await user.click(within(await screen.findByRole('article')).getByRole('button', { name: 'Referta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Com’è andata?' }));
  const settle = dialog.getByRole<HTMLButtonElement>('button', { name: 'Referta' });
  await user.click(dialog.getByText('vinto'));
  expect(settle.disabled).toBe(true);
  await fill(dialog.getByLabelText('Motivo'), 'Risultato ufficiale');
  await user.click(settle);
  expect(await screen.findByText('Tip refertato')).toBeTruthy();
  expect(api.sent(tipsAdminAddresses.moderateTip).map(({ params, body }) => [params.id, body])).toEqual([
    ['9', { grades: [{ leg: 0, grade: 'won' }], reason: 'Risultato ufficiale' }],
  ]);
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
});

it('a lay in the queue says what it is, and what it has at stake', async () => {
  const lay = wholeTip({ id: 43, side: 'lay', valexc: 'exchange', stake: '1', risk: '2', totalodd: '3' });
  render(<QueuePanel queue="self_declared" />, {
    at: paths.toolsAdmin,
    as: admin,
    api: [on(tipsAdminAddresses.moderationQueue, listed(lay))],
  });
  const row = within(await screen.findByRole('article'));
  expect(row.getByText(/^Banca/)).toBeTruthy();
  expect(row.getByText('Responsabilità 2 u')).toBeTruthy();
});
