import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { admin } from '../../testing/member.ts';
import { render } from '../../testing/render.tsx';
import { InsertDialog } from './InsertDialog.tsx';

it('a tip without its number, or with something else, is refused in the reader’s language', async () => {
  const inserted = vi.fn();
  const { user, fill } = render(<InsertDialog kind="tip" onClose={() => {}} onInsert={inserted} />, { as: admin });
  const id = await screen.findByRole('textbox');
  const insert = screen.getByRole('button', { name: 'Inserisci' });
  await user.click(insert);
  expect(await screen.findByText('Campo obbligatorio.')).toBeTruthy();
  await fill(id, 'dodici');
  await user.click(insert);
  expect(await screen.findByText('Il formato non è quello atteso.')).toBeTruthy();
  expect(inserted).not.toHaveBeenCalled();
  await fill(id, '12');
  await user.click(insert);
  await expect.poll(() => inserted.mock.calls).toEqual([[{ type: 'tip', attrs: { id: '12' } }]]);
});

it('a picture is asked for before its words are sent', async () => {
  const { user } = render(<InsertDialog kind="image" onClose={() => {}} onInsert={() => {}} />, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Inserisci' }));
  expect(await screen.findAllByText('Campo obbligatorio.')).toHaveLength(2);
});

it('a video is put in by the address of its page on a host of the list, and by no other', async () => {
  const inserted = vi.fn();
  const { user, fill } = render(<InsertDialog kind="media" onClose={() => {}} onInsert={inserted} />, { as: admin });
  await fill(await screen.findByLabelText(/^Titolo/), 'Il margine');
  const address = screen.getByLabelText(/^Indirizzo di un video/);
  const insert = screen.getByRole('button', { name: 'Inserisci' });
  await fill(address, 'https://example.com/film.mp4');
  await user.click(insert);
  expect(await screen.findByText(/Solo video di YouTube o Vimeo/)).toBeTruthy();
  await fill(address, 'https://youtu.be/dQw4w9WgXcQ');
  await user.click(insert);
  const src = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
  await expect
    .poll(() => inserted.mock.calls)
    .toEqual([[{ type: 'media', attrs: { kind: 'embed', src, title: 'Il margine' } }]]);
});

it('a quiz is put in once one of its own answers is right', async () => {
  const inserted = vi.fn();
  const { user, fill } = render(<InsertDialog kind="quiz" onClose={() => {}} onInsert={inserted} />, { as: admin });
  await fill(await screen.findByRole('textbox', { name: /^Domanda/ }), 'Quanto?');
  await fill(screen.getByLabelText(/^Risposta 1/), 'uno');
  await fill(screen.getByLabelText(/^Risposta 2/), 'due');
  const right = screen.getByLabelText(/^Quella giusta/);
  await user.selectOptions(right, 'd');
  await user.click(screen.getByRole('button', { name: 'Inserisci' }));
  expect(inserted).not.toHaveBeenCalled();
  await user.selectOptions(right, 'b');
  await user.click(screen.getByRole('button', { name: 'Inserisci' }));
  await expect
    .poll(() => inserted.mock.calls[0]?.[0])
    .toMatchObject({
      type: 'quiz',
      attrs: { question: 'Quanto?', a: 'uno', b: 'due', c: '', right: 'b' },
    });
});
