import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import type { ReplyTo } from '../../platform/api/index.ts';
import { on, refuse } from '../../testing/api.ts';
import { admin } from '../../testing/member.ts';
import { render } from '../../testing/render.tsx';
import LessonEditor from './LessonEditor.tsx';

const lesson: ReplyTo<typeof academyAddresses.readLessonText> = {
  id: 5,
  language: 'it',
  course: 'Corso base',
  course_id: 1,
  title: 'Quote e probabilità',
  summary: 'Che cosa dice una quota.',
  content: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Una quota è un prezzo.' }] }],
  },
  is_draft: false,
  version: 1,
  files: {},
  versions: [],
};

it('a lesson is saved as a draft while it is written, previewed, and published once nothing is wrong with it', async () => {
  let kept = lesson;
  const { user, fill, api } = render(<LessonEditor id={5} language="it" />, {
    at: `${paths.academy}?tab=teach&lesson=5`,
    as: admin,
    api: [
      on(academyAddresses.readLessonText, lesson),
      on(academyAddresses.saveLessonText, ({ body }) => {
        kept = { ...kept, title: body.title ?? kept.title, is_draft: true, version: kept.version + 1 };
        return kept;
      }),
      on(academyAddresses.publishLessonText, () => {
        if (kept.title === '') return refuse('validation', { errors: { title: ['Campo obbligatorio.'] } });
        kept = { ...kept, is_draft: false };
        return kept;
      }),
    ],
  });
  const title = await screen.findByLabelText('Titolo');
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Pubblica' });
  expect(publish.disabled).toBe(true);
  await user.clear(title);
  await user.click(publish);
  expect(await screen.findByText('Campo obbligatorio.')).toBeTruthy();
  await fill(title, 'Quote e prezzi');
  await waitFor(() => expect(api.sent(academyAddresses.saveLessonText).at(-1)?.body.title).toBe('Quote e prezzi'));
  expect(await screen.findByText('Salvato')).toBeTruthy();
  expect(screen.getByText('bozza')).toBeTruthy();
  await user.click(screen.getByText('Anteprima'));
  expect(within(await screen.findByRole('article')).getByText('Una quota è un prezzo.')).toBeTruthy();
  await user.click(publish);
  expect(await screen.findByText('Lezione pubblicata')).toBeTruthy();
  expect(api.sent(academyAddresses.publishLessonText).at(-1)?.body).toEqual({ language: 'it', version: kept.version });
});

it('a lesson that somebody else has changed since says who and when', async () => {
  const changed = { by: 'ada', at: '2026-03-02T11:30:00Z', edit: null };
  const { fill } = render(<LessonEditor id={5} language="it" />, {
    at: `${paths.academy}?tab=teach&lesson=5`,
    as: admin,
    api: [
      on(academyAddresses.readLessonText, lesson),
      on(academyAddresses.saveLessonText, refuse('conflict', { changed })),
    ],
  });
  await fill(await screen.findByLabelText('Titolo'), 'Quote e prezzi');
  expect(await screen.findByText(/ada ha cambiato questo testo/)).toBeTruthy();
});
