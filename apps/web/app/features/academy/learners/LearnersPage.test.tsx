import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { learnerLink, learnersLink } from '../links.ts';
import type { LearnerReply } from './changes.ts';
import type { Learner } from './LearnerList.tsx';
import { LearnersPage } from './LearnersPage.tsx';

const teacher = member({ role: ['user', 'teacher'] });
const course = { id: 7, slug: 'basi', title: 'Le basi' };
const ada: Learner = {
  ...{ id: 3, name: 'ada', started_at: '2026-02-01T10:00:00Z', seen_at: '2026-02-10T10:00:00Z', stopped: true },
  place: { kind: 'exam', title: 'Quote' },
  ...{ lessons_read: 2, exams_passed: 0, tries: 1, mark: 50, in_review: false, certificate: null, finished_at: null },
};
const reply: LearnerReply = {
  ...{ course, learner: ada, lessons: 4, exams: 2, call_again_at: null, reachable: true },
  modules: [{ id: 1, title: 'Quote', lessons: [{ id: 11, title: 'Che cos’è', read_at: '2026-02-01T10:00:00Z' }] }],
  tries: [
    {
      ...{ id: 9, module: 'Quote', number: 1, version: 2, submitted_at: '2026-02-10T10:00:00Z', result: 'failed' },
      ...{
        decided_at: '2026-02-10T10:00:00Z',
        points: 2,
        max_points: 4,
        pass_percent: 60,
        given_back: false,
        note: '',
      },
      questions: [
        {
          ...{ id: 'a', kind: 'choice', text: 'Quanto paga?', points: 2, max_points: 2 },
          ...{ answer: 'Il doppio', right_answer: 'Il doppio' },
        },
        {
          ...{ id: 'b', kind: 'choice', text: 'Quanto resta?', points: 0, max_points: 2 },
          ...{ answer: 'Niente', right_answer: 'La metà' },
        },
      ],
      changes: [],
    },
  ],
};

function show(address: string) {
  return render(<LearnersPage />, {
    at: address,
    as: teacher,
    api: [
      on(academyAddresses.listLearners, {
        ...{ course, lessons: 4, exams: 2, count: 1, next: null, previous: null },
        results: [ada],
      }),
      on(academyAddresses.readLearner, reply),
      on(academyAddresses.correctTry, { version: 3, result: 'passed' }),
      on(academyAddresses.giveTryBack, { version: 3, result: 'failed' }),
      on(academyAddresses.remindLearner, { call_again_at: '2026-03-09T10:00:00Z' }),
    ],
  });
}

it('learners are listed with where they are, and the filters ask for those who stopped', async () => {
  const { user, api } = show(learnersLink(7));
  expect(await screen.findByRole('link', { name: 'ada' })).toHaveProperty('href', expect.stringContaining('learner=3'));
  expect(screen.getAllByText('Esame: Quote').length).toBeGreaterThan(0);
  await user.selectOptions(screen.getByLabelText('Quali'), 'stopped');
  await user.selectOptions(await screen.findByLabelText('Fermi da'), '30');
  await waitFor(() => {
    const query = api.sent(academyAddresses.listLearners).at(-1)?.query;
    expect([query?.get('which'), query?.get('days')]).toEqual(['stopped', '30']);
  });
});

it('a mark is corrected with a reason, by the points that were changed alone', async () => {
  const { user, fill, api } = show(learnerLink(7, 3));
  await user.click(await screen.findByRole('button', { name: 'Correggi il voto' }));
  const dialog = await screen.findByRole('dialog');
  await fill(within(dialog).getByLabelText(/Quanto resta/), '2');
  await fill(within(dialog).getByLabelText(/Motivo/), 'Si poteva intendere in due modi.');
  await user.click(within(dialog).getByRole('button', { name: 'Correggi' }));
  await waitFor(() =>
    expect(api.sent(academyAddresses.correctTry)[0]?.body).toEqual({
      ...{ version: 2, points: { b: 2 }, reason: 'Si poteva intendere in due modi.' },
    }),
  );
});

it('a try that another teacher was quicker with says who, when and what', async () => {
  const { user, fill, api } = show(learnerLink(7, 3));
  const changed = { by: 'tea', at: '2026-03-02T11:30:00Z', edit: 'corrected' };
  api.answer(on(academyAddresses.giveTryBack, refuse('conflict', { changed })));
  await user.click(await screen.findByRole('button', { name: 'Ridai il tentativo' }));
  const dialog = await screen.findByRole('dialog');
  await fill(within(dialog).getByLabelText(/Motivo/), 'È caduta la linea.');
  await user.click(within(dialog).getByRole('button', { name: 'Ridai' }));
  expect(await within(dialog).findByText(/tea ha corretto questo voto/)).toBeTruthy();
});

it('a learner is reminded by a press', async () => {
  const { user, api } = show(learnerLink(7, 3));
  await user.click(await screen.findByRole('button', { name: 'Ricorda di riprendere' }));
  await waitFor(() => expect(api.sent(academyAddresses.remindLearner)).toHaveLength(1));
});
