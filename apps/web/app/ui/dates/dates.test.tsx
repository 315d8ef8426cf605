import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Language } from '../../platform/i18n/languages.ts';
import { render } from '../../testing/render.tsx';
import { DayField } from './dates.tsx';

function Day() {
  const [day, setDay] = useState('');
  return (
    <>
      <DayField label="Giorno" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

it.each<[string, string, Language]>([
  ['05/12/2030', '2030-12-05', 'it'],
  ['5/12/2030', '2030-12-05', 'it'],
  ['05/1/30', '2030-01-05', 'fr'],
  ['5-12-2030', '2030-12-05', 'es'],
  ['05.01.2030', '2030-01-05', 'de'],
  ['5. 1. 2030', '2030-01-05', 'de'],
  ['2030-12-05', '2030-12-05', 'en'],
])('a day written %s is %s, with and without the zeros, in %s', async (written, day, language) => {
  const { fill } = render(<Day />, { language });
  await fill(await screen.findByLabelText('Giorno'), written);
  expect(await screen.findByText(day)).toBeTruthy();
});
