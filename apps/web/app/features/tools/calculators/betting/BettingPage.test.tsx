import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../../testing/render.tsx';
import { calculatorAddress, calculatorPath } from '../addresses.ts';
import { BettingPage } from './BettingPage.tsx';

/** The cells of the row with this name, without the name. */
async function cellsOf(name: string): Promise<string[]> {
  const header = await screen.findByRole('rowheader', { name });
  return within(header.closest('tr')!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent!.replaceAll('\u00a0', ' '));
}

it('a calculation out of a link is filled in, and what is typed stands in the address with its result', async () => {
  const at = calculatorAddress('arbitrage', { n: ['Inter', 'Milan'], o: ['2.10', 2.05], stake: 1000 });
  const { fill, address } = render(<BettingPage name="arbitrage" />, { at });
  expect(await cellsOf('Inter')).toEqual(['2,10', '493,98 €', '1.037,36 €', '+37,36 €']);
  await fill(await screen.findByRole('textbox', { name: 'Quota, 1' }), '2,00');
  await waitFor(async () => expect(await cellsOf('Inter')).toEqual(['2,00', '506,17 €', '1.012,34 €', '+12,34 €']));
  expect(new URLSearchParams(address().split('?')[1]).getAll('o')).toEqual(['2,00', '2.05']);
  expect(new URLSearchParams(address().split('?')[1]).getAll('n')).toEqual(['Inter', 'Milan']);
});

it('a price is added and taken away, and the others keep what stands in them', async () => {
  const at = calculatorAddress('parlay', { n: ['A', 'B', 'C'], o: [2, 3, 4], r: ['won', 'won', 'won'], stake: 10 });
  const { user, address } = render(<BettingPage name="parlay" />, { at });
  await user.click(await screen.findByRole('button', { name: 'Aggiungi una quota' }));
  expect(await screen.findByRole('textbox', { name: 'Quota, 4' })).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Togli la quota 2' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Quota, 4' })).toBeNull());
  expect(screen.getAllByRole('textbox', { name: /^Nome, / }).map((field) => (field as HTMLInputElement).value)).toEqual(
    ['A', 'C', ''],
  );
  expect(address()).not.toContain('x=');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Quota, 2' }));
});

it('the enter key calculates, and takes no row away', async () => {
  const { user } = render(<BettingPage name="parlay" />, { at: calculatorPath('parlay') });
  await user.type(await screen.findByRole('textbox', { name: 'Quota, 1' }), '{Enter}');
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: /^Quota, / })).toHaveLength(3));
  expect(screen.getByRole('textbox', { name: 'Quota, 1' })).toHaveProperty('value', '1,80');
});

it('a mistake is said at its field, and no result is made up', async () => {
  render(<BettingPage name="back-lay" />, { at: `${calculatorPath('back-lay')}?stake=10,005&back=0.9&lay=due&c=5` });
  expect(await screen.findByText('Troppi decimali')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Quota punta' }).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Fuori dai valori possibili')).toBeTruthy();
  expect(screen.getByText('Scrivi un numero, come 2,10')).toBeTruthy();
  expect(screen.getByText('Completa i campi per vedere il risultato.')).toBeTruthy();
});

it('each calculator shows its example, its result and its formula', async () => {
  render(<BettingPage name="odds" />, { at: calculatorPath('odds') });
  expect(await cellsOf('+150')).toEqual(['2,50', '3/2', '+150', '40,00%', '1,500', '−0,667', '+1,500']);
  expect(screen.getByText(/o ≥ 2: \+100 · b/)).toBeTruthy();
});

/** The figure of a result with this label. */
async function figureOf(label: string): Promise<string> {
  const term = (await screen.findAllByRole('term')).find(({ textContent }) => textContent === label)!;
  return term.nextElementSibling!.textContent!.replaceAll('\u00a0', ' ');
}

it('the example is written with the decimal sign of the reader', async () => {
  render(<BettingPage name="odds" />, { at: calculatorPath('odds') });
  const values = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value);
  await screen.findAllByRole('textbox');
  expect(values()).toEqual(['2,50', '4/5', '+150', '40%']);
});

it('bankers stand in every line, and the system combines the others', async () => {
  const at = calculatorAddress('parlay', {
    ...{ o: [2, 3, 4, 5], r: ['won', 'won', 'won', 'lost'], b: ['banker', 'may_miss', 'may_miss', 'may_miss'] },
    ...{ sizes: 2, stake: 10 },
  });
  const { user } = render(<BettingPage name="parlay" />, { at });
  // Doubles of three legs with a banker: 3 · 4 · 2 alone came in.
  expect(await figureOf('Colonne')).toBe('3');
  expect(await figureOf('Ritorno')).toBe('240,00 €');
  expect(await cellsOf('2 vincenti')).toEqual(['240,00 €', '400,00 €']);
  const sizes = screen.getByRole('combobox', { name: 'Sistema' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Una multipla', 'Trixie (Tutto dalle doppie)', 'Patent (Tutto, singole comprese)', '1 su 3', '2 su 3']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Fissa, 1' }), 'Variabile');
  await waitFor(async () => expect(await figureOf('Colonne')).toBe('6'));
});

it('a dead heat divides the part that the place decides', async () => {
  const fields = { o: [11], stake: 10, f: '1/5', d: ['1/2'] };
  render(<BettingPage name="each-way" />, { at: calculatorAddress('each-way', { ...fields, r: ['placed'] }) });
  expect(await figureOf('Parte piazzata')).toBe('15,00 €');
  expect(await figureOf('Ritorno')).toBe('15,00 €');
});

it('an address with words that no field has shows what the fields begin with', async () => {
  render(<BettingPage name="each-way" />, { at: `${calculatorPath('each-way')}?o=11&r=5&d=7&stake=10&f=9` });
  expect(await figureOf('Parte piazzata')).toBe('30,00 €');
});

it.each([
  ['each-way', 'Parte piazzata', '30,00 €'],
  ['margin', 'Margine', '+4,81%'],
  ['dutching', 'Quota di tutte insieme', '2,476'],
  ['back-lay', 'Risultato comunque vada', '+19,00 €'],
  ['parlay', 'Ritorno', '94,50 €'],
] as const)('the example of %s has its figure', async (name, label, figure) => {
  render(<BettingPage name={name} />, { at: calculatorPath(name) });
  expect(await figureOf(label)).toBe(figure);
});

it('goals by Poisson are priced as the distribution says', async () => {
  render(<BettingPage name="poisson" />, { at: calculatorAddress('poisson', { home: 0, away: '0', line: 2.5 }) });
  expect((await cellsOf('X'))[0]).toBe('100,0%');
  expect((await cellsOf('Over 2,5'))[0]).toBe('0,0%');
});
