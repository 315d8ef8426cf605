import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { on, refuse } from '../../../testing/api.ts';
import { admin } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import ExamEditor from './ExamEditor.tsx';

type ExamText = ReplyTo<typeof academyAddresses.readExamText>;

const words = (it: string) => ({ it, en: it, es: it, fr: it, de: it });

const exam: ExamText = {
  id: 3,
  course: 'Corso base',
  course_id: 1,
  main_language: 'it',
  module: 'Quanto puntare',
  content: {
    pass_percent: 70,
    questions: [
      {
        id: 'q1',
        kind: 'choice',
        points: 2,
        text: words('Che cosa conta?'),
        options: [
          { id: 'a1', correct: true, text: words('Il prezzo') },
          { id: 'a2', text: words('La squadra') },
        ],
        explanation: words('Perché sì.'),
      },
    ],
  },
  is_draft: false,
  version: 1,
  versions: [],
};

it('an exam that is half written isn’t published, whole it is, and its preview asks what was written', async () => {
  let kept = exam;
  const { user, fill, api } = render(<ExamEditor id={3} language="it" />, {
    at: `${paths.academy}?tab=teach&exam=3`,
    as: admin,
    api: [
      on(academyAddresses.readExamText, exam),
      on(academyAddresses.saveExamText, ({ body }) => {
        kept = { ...kept, content: body.content, is_draft: true, version: kept.version + 1 };
        return kept;
      }),
      on(academyAddresses.publishExamText, () => {
        if (kept.content.questions.length > 1) {
          return refuse('validation', { errors: { 'questions.1.text': ['Campo obbligatorio.'] } });
        }
        kept = { ...kept, is_draft: false };
        return kept;
      }),
    ],
  });
  const question = (await screen.findAllByLabelText('Domanda'))[0]!;
  await fill(question, 'Che cosa conta di più?');
  await user.click(screen.getByRole('button', { name: 'Domanda libera' }));
  await user.click(screen.getByRole('button', { name: 'Pubblica' }));
  expect(await screen.findByText(/^L’esame non è ancora completo/)).toBeTruthy();
  expect(screen.getByText('Campo obbligatorio.')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: /^Togli la domanda/ }).at(-1)!);
  await user.click(screen.getByRole('button', { name: 'Pubblica' }));
  expect(await screen.findByText('Esame pubblicato')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^L’esame non è ancora completo/)).toBeNull());
  expect(
    api
      .sent(academyAddresses.saveExamText)
      .at(-1)
      ?.body.content.questions.map(({ text }) => text.it),
  ).toEqual(['Che cosa conta di più?']);
  await user.click(screen.getByText('Anteprima'));
  expect(await within(document.body).findByText(/Che cosa conta di più\?/)).toBeTruthy();
});

it('words that advertise gambling are marked in their field, and the exam isn’t called incomplete', async () => {
  const { user, fill, api } = render(<ExamEditor id={3} language="it" />, {
    at: `${paths.academy}?tab=teach&exam=3`,
    as: admin,
    api: [on(academyAddresses.readExamText, exam)],
  });
  const errors = { 'content.questions.0.options.1.text.it': ['Togli: “Registrati ora”.'] };
  api.answer(on(academyAddresses.saveExamText, refuse('promotion', { errors })));
  await fill(await screen.findByLabelText('Risposta 2'), 'La squadra. Registrati ora e vinci!');
  await user.click(screen.getByRole('button', { name: 'Pubblica' }));
  expect(await screen.findByText('Registrati ora', { selector: 'mark' })).toBeTruthy();
  expect(screen.queryByText(/^L’esame non è ancora completo/)).toBeNull();
});

it('questions of every kind are written, one is taken from another exam, and an import adds what it could read', async () => {
  let kept = exam;
  const question = {
    ...{ id: 'q9', kind: 'number' as const, points: 3, text: { it: 'Quanto fa 1 / 2?' } },
    number: { value: 0.5, tolerance: 0 },
  };
  const { user, fill, api } = render(<ExamEditor id={3} language="it" />, {
    at: `${paths.academy}?tab=teach&exam=3`,
    as: admin,
    api: [
      on(academyAddresses.readExamText, exam),
      on(academyAddresses.saveExamText, ({ body }) => {
        kept = { ...kept, content: body.content, is_draft: true, version: kept.version + 1 };
        return kept;
      }),
      on(academyAddresses.listBankQuestions, {
        ...{ count: 1, next: null, previous: null },
        results: [{ course: 'Altro corso', module: 8, module_title: 'Numeri', question }],
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Domanda ad abbinamento' }));
  await fill(screen.getByLabelText('Da abbinare 1'), 'uno');
  await fill(screen.getByLabelText('Va con 1'), 'one');
  await user.click(screen.getByRole('button', { name: 'Togli la coppia 3' }));
  await user.click(screen.getByRole('button', { name: 'Domanda a ordinamento' }));
  await fill(screen.getByLabelText('Elemento 1'), 'primo');
  await user.click(screen.getByRole('button', { name: 'Sposta giù l’elemento 1' }));
  await user.click(screen.getByRole('button', { name: 'Dalle altre prove' }));
  await user.click(await screen.findByRole('button', { name: 'Aggiungi: Quanto fa 1 / 2?' }));
  await waitFor(() => {
    const { questions } = api.sent(academyAddresses.saveExamText).at(-1)!.body.content;
    expect(questions.map(({ kind }) => kind)).toEqual(['choice', 'matching', 'ordering', 'number']);
    expect(questions[1]!.pairs?.map(({ left, right }) => [left.it, right.it])).toEqual([
      ['uno', 'one'],
      [undefined, undefined],
    ]);
    expect(questions[2]!.options?.map(({ text }) => text.it)).toEqual([undefined, 'primo', undefined]);
    expect(questions[3]).toMatchObject({ id: 'q4', number: { value: 0.5 } });
    const ids = questions[1]!.pairs!.flatMap(({ id, match }) => [id, match]);
    expect(new Set(ids).size).toBe(4);
  });
});
