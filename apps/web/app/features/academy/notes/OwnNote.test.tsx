import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import OwnNote from './OwnNote.tsx';

const none = { text: '', bookmarked: false, revision: 0, updated_at: null };

function show() {
  let revision = 0;
  return render(<OwnNote lesson={11} />, {
    at: paths.lesson(11),
    as: member(),
    api: [
      on(academyAddresses.readLessonNote, none),
      on(academyAddresses.saveLessonNote, ({ body }) => {
        revision += 1;
        const { text = '', bookmarked = false } = body;
        return { text, bookmarked, revision, updated_at: '2026-03-02T10:00:00Z' };
      }),
    ],
  });
}

it('a note is saved while it is written, each saving with the revision of the one before, and the words stay', async () => {
  const { user, api } = show();
  const field = await screen.findByRole('textbox', { name: /I tuoi appunti/ });
  await user.type(field, 'Il margine');
  await waitFor(() => expect(api.sent(academyAddresses.saveLessonNote)).toHaveLength(1));
  expect(await screen.findByText('Salvato')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Segna la lezione' }));
  await waitFor(() => expect(api.sent(academyAddresses.saveLessonNote)).toHaveLength(2));
  expect(api.sent(academyAddresses.saveLessonNote).map(({ body }) => body)).toEqual([
    { revision: 0, text: 'Il margine', bookmarked: false },
    { revision: 1, text: 'Il margine', bookmarked: true },
  ]);
  expect((field as HTMLTextAreaElement).value).toBe('Il margine');
});

it('a note that another tab has written over says so and is read again on demand', async () => {
  const { user, api } = show();
  api.answer(on(academyAddresses.saveLessonNote, refuse('answers_outdated', {})));
  await user.type(await screen.findByRole('textbox', { name: /I tuoi appunti/ }), 'x');
  await user.click(await screen.findByRole('button', { name: 'Ricarica gli appunti' }));
  await waitFor(() => expect(api.sent(academyAddresses.readLessonNote).length).toBeGreaterThan(1));
});
