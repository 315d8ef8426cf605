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
