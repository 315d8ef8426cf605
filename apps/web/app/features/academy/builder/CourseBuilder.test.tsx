import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import CourseBuilder from './CourseBuilder.tsx';
import type { Course, Lesson, Module } from './useCourse.ts';

const teacher = member({ role: ['user', 'teacher'] });
const ready = { is_published: true, is_draft: false, is_file_newer: false };

const lesson = (id: number, title: string): Lesson => ({
  id,
  title,
  removed: false,
  texts: [{ language: 'it', ...ready }],
});
const part = (id: number, title: string, lessons: Lesson[]): Module => ({
  id,
  titles: { it: title },
  removed: false,
  ...{ unlock_hours: 24, opens_at: null, retry_minutes: 60, tries_max: null },
  exam: { ...ready, questions: 3 },
  lessons,
});

const course: Course = {
  ...{ id: 7, slug: 'basi', title: 'Le basi', status: 'draft', language: 'it', difficulty: 'beginner', plan: 'pro' },
  ...{ cover: null, owner: 'tea', modules: 2, lessons: 3, learners: 0, edited_at: '2026-03-02T10:00:00Z', version: 4 },
  titles: { it: 'Le basi' },
  summaries: { it: 'Da capo.' },
  edited_by: 'tea',
  edit: 'created',
  parts: [
    part(1, 'Quote', [lesson(11, 'Che cos’è'), lesson(12, 'Il margine')]),
    part(2, 'Banca', [lesson(21, 'Quanto')]),
  ],
};

/** The course as the server keeps it: a change answers it, and so does the next reading. */
function show() {
  let kept = course;
  const keep = (next: Partial<Course>): Course => {
    kept = { ...kept, ...next, version: kept.version + 1 };
    return kept;
  };
  return render(<CourseBuilder id={7} />, {
    at: `${paths.academy}?tab=teach&course=7`,
    as: teacher,
    api: [
      on(academyAddresses.readTaughtCourse, () => kept),
      on(academyAddresses.orderCourse, ({ body }) => {
        const all = kept.parts.flatMap(({ lessons }) => lessons);
        const parts = body.modules.map((one) => ({
          ...kept.parts.find(({ id }) => id === one.id)!,
          lessons: one.lessons.map((id) => all.find((each) => each.id === id)!),
        }));
        return keep({ parts });
      }),
      on(academyAddresses.addModule, ({ body }) => keep({ parts: [...kept.parts, part(3, body.title, [])] })),
      on(academyAddresses.changeModule, () => keep({})),
      on(academyAddresses.changeLesson, () => keep({})),
    ],
  });
}

it('lessons and modules are put in order by keys, into the module beside theirs too', async () => {
  const { user, api } = show();
  await user.click(await screen.findByRole('button', { name: 'Sposta giù: Il margine' }));
  await waitFor(() =>
    expect(api.sent(academyAddresses.orderCourse).at(-1)?.body).toEqual({
      version: 4,
      modules: [
        { id: 1, lessons: [11] },
        { id: 2, lessons: [12, 21] },
      ],
    }),
  );
  const second = await screen.findByRole('region', { name: 'Banca' });
  expect(within(second).getByText('Il margine')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sposta su: Banca' }));
  await waitFor(() =>
    expect(api.sent(academyAddresses.orderCourse).at(-1)?.body).toMatchObject({
      version: 5,
      modules: [{ id: 2 }, { id: 1 }],
    }),
  );
});

it('a change that somebody else was quicker with says who, when and what, and the course is read again', async () => {
  const { user, api } = show();
  const changed = { by: 'ada', at: '2026-03-02T11:30:00Z', edit: 'lesson_removed' };
  api.answer(on(academyAddresses.orderCourse, refuse('conflict', { changed })));
  await user.click(await screen.findByRole('button', { name: 'Sposta su: Banca' }));
  expect(await screen.findByText(/ada ha cambiato il corso: lezione tolta/)).toBeTruthy();
  const before = api.sent(academyAddresses.readTaughtCourse).length;
  await user.click(screen.getByRole('button', { name: 'Ricarica il corso' }));
  await waitFor(() => expect(api.sent(academyAddresses.readTaughtCourse).length).toBeGreaterThan(before));
});

it('a course that isn’t whole isn’t published, and what it lacks is named by its parts', async () => {
  const { user, api } = show();
  const errors = { 'parts.2.exam': ['Manca l’esame pubblicato.'], 'summaries.it': ['Campo obbligatorio.'] };
  api.answer(on(academyAddresses.setCourseStatus, refuse('validation', { errors })));
  await user.click(await screen.findByRole('button', { name: 'Pubblica' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Pubblica' }));
  expect(await screen.findByText('Banca: Manca l’esame pubblicato.')).toBeTruthy();
  expect(screen.getByText('Riassunto: Campo obbligatorio.')).toBeTruthy();
  expect(api.sent(academyAddresses.setCourseStatus)[0]?.body).toEqual({ version: 4, status: 'published' });
});

it('a module is added with its name, and its times are set', async () => {
  const { user, fill, api } = show();
  await user.click(await screen.findByRole('button', { name: 'Aggiungi un modulo' }));
  const dialog = await screen.findByRole('dialog');
  await fill(within(dialog).getByLabelText('Titolo del modulo'), 'Modelli');
  await user.click(within(dialog).getByRole('button', { name: 'Aggiungi' }));
  const added = await screen.findByRole('region', { name: 'Modelli' });
  await user.click(within(added).getByRole('button', { name: 'Tempi ed esame' }));
  const rules = await screen.findByRole('dialog');
  await fill(within(rules).getByLabelText('Tentativi al massimo'), '3');
  await user.click(within(rules).getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(api.sent(academyAddresses.changeModule)[0]?.body).toEqual({
      ...{ version: 5, unlock_hours: 24, opens_at: null, retry_minutes: 60, tries_max: 3 },
    }),
  );
});

it('a lesson is renamed where it stands', async () => {
  const { user, fill, api } = show();
  await user.click(await screen.findByRole('button', { name: 'Rinomina: Il margine' }));
  const dialog = await screen.findByRole('dialog');
  await fill(within(dialog).getByLabelText('Titolo della lezione'), 'Il margine del bookmaker');
  await user.click(within(dialog).getByRole('button', { name: 'Salva' }));
  await waitFor(() =>
    expect(api.sent(academyAddresses.changeLesson)[0]?.body).toEqual({ version: 4, title: 'Il margine del bookmaker' }),
  );
});
