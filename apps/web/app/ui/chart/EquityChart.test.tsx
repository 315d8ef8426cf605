import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { EquityChart } from './EquityChart.tsx';

const points = [
  { day: '2026-03-01', capital: 100 },
  { day: '2026-03-11', capital: 108.5 },
  { day: '2026-03-31', capital: 104 },
];

/** Words with plain spaces, where numbers keep to their units. */
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const readOut = () => plain(screen.queryByRole('status')?.textContent);
const valueText = (reader: HTMLElement) => plain(reader.getAttribute('aria-valuetext'));

it('a curve is read point by point with the keys, and Escape ends the reading', async () => {
  const { user } = render(<EquityChart title="Il capitale è cresciuto" points={points} />);
  const reader = await screen.findByRole('slider', {
    name: 'Il capitale è cresciuto. Usa le frecce per leggere i valori.',
  });
  expect(valueText(reader)).toBe('31 marzo 2026: 104 u');
  expect(readOut()).toBeUndefined();
  reader.focus();
  // The browser itself turns an arrow key into a change of the range.
  fireEvent.change(reader, { target: { value: '1' } });
  expect(valueText(reader)).toBe('11 marzo 2026: 108,5 u');
  expect(readOut()).toBe('108,5 u11 marzo 2026');
  await user.keyboard('{Escape}');
  expect(readOut()).toBeUndefined();
  fireEvent.change(reader, { target: { value: '0' } });
  expect(readOut()).toBe('100 u1 marzo 2026');
  await user.tab();
  expect(readOut()).toBeUndefined();
});

it('the pointer reads the point nearest to it', async () => {
  render(<EquityChart title="Il capitale è cresciuto" points={points} />);
  const reader = await screen.findByRole('slider');
  reader.getBoundingClientRect = () => new DOMRect(100, 0, 300, 200);
  fireEvent.pointerMove(reader, { clientX: 180 });
  expect(readOut()).toBe('108,5 u11 marzo 2026');
  fireEvent.pointerMove(reader, { clientX: 390 });
  expect(readOut()).toBe('104 u31 marzo 2026');
  fireEvent.pointerLeave(reader);
  expect(readOut()).toBeUndefined();
});

it('the deepest fall is named with its depth, unless it lies outside of the days shown', async () => {
  const drawdown = { from: '2026-03-11', to: '2026-04-30', value: -4.5 };
  render(
    <>
      <EquityChart title="Con la caduta" points={points} drawdown={drawdown} />
      <EquityChart title="Senza la caduta" points={points} drawdown={{ ...drawdown, from: '2026-04-02' }} />
    </>,
  );
  const chart = await screen.findByRole('region', { name: 'Con la caduta' });
  expect(plain(chart.textContent)).toContain('drawdown −4,50 u');
  expect(screen.getByRole('region', { name: 'Senza la caduta' }).textContent).not.toContain('drawdown');
});

it('a single day is no curve: the chart says that there is nothing to draw yet', async () => {
  render(<EquityChart title="Il capitale" points={points.slice(0, 1)} />);
  expect(await screen.findByText('Ancora nessun tip concluso in questo periodo.')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
});

it('the numbers behind the curve are drawn once the reader opens them, and stay', async () => {
  render(<EquityChart title="Il capitale" points={points} />);
  const summary = await screen.findByText('Mostra i dati in tabella');
  const details = summary.closest('details')!;
  expect(screen.queryByRole('table')).toBeNull();
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const rows = screen.getAllByRole('row').map((row) => plain(row.textContent));
  expect(rows).toEqual(['GiornoCapitale', '1 marzo 2026100 u', '11 marzo 2026108,5 u', '31 marzo 2026104 u']);
  details.open = false;
  fireEvent(details, new Event('toggle'));
  expect(screen.getAllByRole('row')).toHaveLength(4);
});
