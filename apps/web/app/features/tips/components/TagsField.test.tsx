import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { TagsField } from './TagsField.tsx';

function Field() {
  const [tags, setTags] = useState<readonly string[]>(['line_move', 'curva nord']);
  return (
    <>
      <TagsField label="Tags" tags={tags} onChange={setTags} />
      <output>{tags.join('|')}</output>
    </>
  );
}

it('tags that tipsters share are shown and written in the author’s language, and stored by their codes', async () => {
  const { user } = render(<Field />, { language: 'de' });
  expect(await screen.findByText('Linienbewegung')).toBeTruthy();
  expect(screen.getByText('curva nord')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: 'Tags' }), '#ausfälle,Mein Wort,');
  expect(screen.getByRole('status').textContent).toBe('line_move|curva nord|absences|Mein Wort');
});
