import { supportAddresses } from '@quotavera/contract/support/addresses';
import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { listed, on, refuse } from '../../../../testing/api.ts';
import { admin, member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { HiddenText, TextReview } from '../queries.ts';
import { HiddenTexts } from './HiddenTexts.tsx';
import { TextQueue } from './TextQueue.tsx';

const NOW = '2026-03-02T12:00:00.000Z';
const review: TextReview = {
  id: 3,
  kind: 'tip',
  subject: 12,
  username: 'rina',
  cause: 'word',
  found: ['cassa sicura'],
  words: 'È una cassa sicura.',
  queued_at: NOW,
  seen_at: null,
  seen_by: null,
  place: null,
};
const word = { id: 1, word: 'cassa sicura', added_at: NOW, added_by: 'ada' };

it('a queued text says why it is here, is seen by one press, and names who was first', async () => {
  const { user, api } = render(<TextQueue />, {
    at: `${paths.reports}?tab=words`,
    as: member({ role: ['user', 'moderator'] }),
    api: [
      on(supportAddresses.listTextReviews, listed(review)),
      on(supportAddresses.listWatchedWords, { results: [word] }),
      on(supportAddresses.seeText, refuse('conflict', { changed: { by: 'ugo', at: NOW, edit: null } })),
    ],
  });
  expect(await screen.findByText('Contiene: cassa sicura')).toBeTruthy();
  expect(screen.getByText('È una cassa sicura.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Togli cassa sicura' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Visto: Tip n. 12 di rina' }));
  expect(await screen.findByText('L’ha già guardato ugo.')).toBeTruthy();
  expect(api.sent(supportAddresses.seeText).map(({ params }) => params.id)).toEqual(['3']);
});

it('an admin edits the words that are watched', async () => {
  const { user, api, fill } = render(<TextQueue />, {
    at: `${paths.reports}?tab=words`,
    as: admin,
    api: [
      on(supportAddresses.listTextReviews, listed<TextReview>()),
      on(supportAddresses.listWatchedWords, { results: [word] }),
      on(supportAddresses.watchWord, { results: [word] }),
      on(supportAddresses.unwatchWord, { results: [] }),
    ],
  });
  await fill(await screen.findByRole('textbox', { name: 'Nuova parola' }), 'vincita certa');
  await user.click(screen.getByRole('button', { name: 'Aggiungi' }));
  await user.click(await screen.findByRole('button', { name: 'Togli cassa sicura' }));
  expect(api.sent(supportAddresses.watchWord).map(({ body }) => body)).toEqual([{ word: 'vincita certa' }]);
  expect(api.sent(supportAddresses.unwatchWord).map(({ params }) => params.id)).toEqual(['1']);
});

it('a hidden tip is shown again with a reason', async () => {
  const tip: HiddenText = {
    ...{ id: 12, username: 'rina', words: 'parole', hidden_at: NOW, reason: 'Promette troppo.', case: 4 },
    ...{ rule: 'sure_win', place: null },
  };
  const { user, api, fill } = render(<HiddenTexts />, {
    at: `${paths.reports}?tab=hidden`,
    as: admin,
    api: [on(supportAddresses.listHiddenTexts, listed(tip)), on(tipsAdminAddresses.disableTip, {} as never)],
  });
  expect(await screen.findByText('Promette vincite sicure')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mostra di nuovo: Tip n. 12' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(await dialog.findByLabelText('Motivo'), 'Era una citazione.');
  await user.click(dialog.getByRole('button', { name: 'Mostra di nuovo' }));
  expect(api.sent(tipsAdminAddresses.disableTip).map(({ body }) => body)).toEqual([
    { tip_id: 12, disabled: false, reason: 'Era una citazione.' },
  ]);
});

it('a hidden comment leads to where it stands, and is shown again with a reason', async () => {
  const comment: HiddenText = {
    ...{
      id: 7,
      username: 'lettore',
      words: 'parolacce',
      hidden_at: NOW,
      reason: 'Insulta.',
      case: 5,
      rule: 'offensive',
    },
    place: { of: 'article', id: 3, name: 'fortuna-o-abilita' },
  };
  const { user, api, fill } = render(<HiddenTexts />, {
    at: `${paths.reports}?tab=hidden&kind=comment`,
    as: admin,
    api: [on(supportAddresses.listHiddenTexts, listed(comment)), on(supportAddresses.hideComment, {} as never)],
  });
  const link = await screen.findByRole('link', { name: 'Commento n. 7' });
  expect(link.getAttribute('href')).toBe('/news/fortuna-o-abilita#comments');
  expect(api.sent(supportAddresses.listHiddenTexts).map(({ query }) => query.get('kind'))).toEqual(['comment']);
  await user.click(screen.getByRole('button', { name: 'Mostra di nuovo: Commento n. 7' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(await dialog.findByLabelText('Motivo'), 'Era una battuta.');
  await user.click(dialog.getByRole('button', { name: 'Mostra di nuovo' }));
  expect(api.sent(supportAddresses.hideComment).map(({ params, body }) => [params.id, body])).toEqual([
    ['7', { hidden: false, reason: 'Era una battuta.' }],
  ]);
});
