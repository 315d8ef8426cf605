import { supportAddresses } from '@quotavera/contract/support/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import type { Review, ReviewList } from './queries.ts';
import { Reviews } from './Reviews.tsx';

const AT = '2026-11-27T08:00:00.000Z';

const reviewOf = (id: number, different: Partial<Review> = {}): Review => ({
  ...{ id, stars: 4, text: `Parere ${id}.`, has_paid: false, created_at: AT, changed_at: null, is_mine: false },
  ...{ answer: null, answered_at: null, hidden_reason: null },
  author: { username: 'marta', is_tipster: false, avatar_url: null },
  ...different,
});
const listOf = (results: Review[], different: Partial<ReviewList> = {}): ReviewList => ({
  ...listed(...results),
  ...{ reviews: results.length, mean_stars: null, own: null, may_write: false, may_answer: false, may_hide: false },
  ...different,
});
const AT_PROFILE = paths.tipsterProfile('rinaldi_bets');

it('stars never stand alone: the page says first what they don’t say, and no mean below five reviews', async () => {
  const few = listOf([reviewOf(1), reviewOf(2, { answer: 'Grazie.', answered_at: AT, changed_at: AT })]);
  render(<Reviews list={few} username="rinaldi_bets" name="Rinaldi" />, { at: AT_PROFILE });
  const lead = await screen.findByText(/del record non dicono nulla/);
  expect(lead.textContent).toMatch(/2 recensioni\.$/);
  expect(screen.getByText('Risposta di Rinaldi', { exact: false })).toBeTruthy();
  expect(screen.getByText(/modificata il/)).toBeTruthy();
});

it('the mean over five and more comes last in its sentence', async () => {
  const many = listOf([reviewOf(1)], { reviews: 7, mean_stars: 4.2 });
  render(<Reviews list={many} username="rinaldi_bets" name="Rinaldi" />, { at: AT_PROFILE });
  expect((await screen.findByText(/del record non dicono nulla/)).textContent).toMatch(/In media 4,2 stelle su 5\.$/);
});

it('a member reads all of them, writes one, and sees what one said before', async () => {
  const all = listOf([reviewOf(1, { changed_at: AT })], { may_write: true });
  const { user, fill, api } = render(<Reviews list={listOf([])} username="rinaldi_bets" name="Rinaldi" />, {
    at: AT_PROFILE,
    as: member(),
    api: [
      on(supportAddresses.listTipsterReviews, all),
      on(supportAddresses.listReviewVersions, { results: [{ stars: 1, text: 'Prima era così.', written_at: AT }] }),
      on(supportAddresses.writeReview, reviewOf(2, { is_mine: true })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Scrivi una recensione' }));
  await user.click(await screen.findByRole('button', { name: 'Com’era prima' }));
  expect(await screen.findByText(/Prima era così\./)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Scrivi una recensione' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: '5' }));
  await fill(dialog.getByRole('textbox', { name: 'La tua recensione' }), 'Spiega bene e risponde sempre.');
  await user.click(dialog.getByRole('button', { name: 'Pubblica' }));
  await waitFor(() =>
    expect(api.sent(supportAddresses.writeReview).map(({ body }) => body)).toEqual([
      { tipster: 'rinaldi_bets', stars: 5, text: 'Spiega bene e risponde sempre.' },
    ]),
  );
});

it('a tipster answers once', async () => {
  const own = listOf([reviewOf(1), reviewOf(2, { answer: 'Grazie.', answered_at: AT })], { may_answer: true });
  const { user, fill, api } = render(<Reviews list={listOf([reviewOf(1)])} username="rinaldi_bets" name="Rinaldi" />, {
    at: AT_PROFILE,
    as: member({ userType: 'collaborator' }),
    api: [
      on(supportAddresses.listTipsterReviews, own),
      on(supportAddresses.answerReview, reviewOf(1, { answer: 'Hai ragione.', answered_at: AT })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Leggi tutte o scrivi la tua' }));
  const [button, ...more] = await screen.findAllByRole('button', { name: 'Rispondi' });
  expect(more).toEqual([]);
  await user.click(button!);
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByRole('textbox', { name: 'La tua risposta' }), 'Hai ragione.');
  await user.click(dialog.getByRole('button', { name: 'Pubblica la risposta' }));
  await waitFor(() => expect(api.sent(supportAddresses.answerReview)).toHaveLength(1));
});
