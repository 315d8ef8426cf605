import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { ZoneField } from './ZoneField.tsx';
import { citiesIn, cityOf, isTyped } from './zones.ts';

const found = (typed: string, language: 'it' | 'de' = 'it') =>
  citiesIn(language, 'Europe/Rome').filter((city) => isTyped(city, typed));

it('a zone is found by a city in any language, without accents, and by parts of its name', () => {
  expect(found('munchen').map(({ name, zone }) => [name, zone])).toEqual([['Monaco di Baviera', 'Europe/Berlin']]);
  expect(found('milano', 'de').map(({ name, zone }) => [name, zone])).toEqual([['Mailand', 'Europe/Rome']]);
  expect(found('buenos').map(({ name }) => name)).toEqual(['Buenos Aires']);
  expect(found('xyzzy')).toEqual([]);
});

it('every zone of the browser can be chosen, and stays chosen though the browser doesn’t know it', () => {
  const cities = citiesIn('it', 'Europe/Nowhere');
  const zones = new Set(cities.map(({ zone }) => zone));
  expect([...Intl.supportedValuesOf('timeZone')].filter((zone) => !zones.has(zone))).toEqual([]);
  expect(cityOf(cities, 'Europe/Nowhere')?.name).toBe('Nowhere');
  expect(cityOf(cities, 'Europe/Berlin')?.name).toBe('Berlino');
  const keys = cities.map(({ zone, name }) => `${zone} ${name}`);
  expect(keys.filter((key, n) => keys.indexOf(key) !== n)).toEqual([]);
});

it('typing a city chooses its zone, and the time there is said', async () => {
  const onChange = vi.fn();
  const { user } = render(<ZoneField zone="Europe/Rome" onChange={onChange} />);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Fuso orario' });
  expect(field.value).toBe('Roma');
  expect(screen.getByText(/^Adesso lì sono le \d\d:\d\d$/)).toBeTruthy();
  await user.click(field);
  await user.clear(field);
  await user.type(field, 'londres');
  const list = within(await screen.findByRole('listbox'));
  expect(list.getByText('Europa')).toBeTruthy();
  await user.click(list.getByRole('option', { name: /^Londra/ }));
  expect(onChange.mock.calls).toEqual([['Europe/London']]);
});
