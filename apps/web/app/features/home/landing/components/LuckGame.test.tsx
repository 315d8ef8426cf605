import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../../testing/render.tsx';
import { LuckGame } from './LuckGame.tsx';

const CLOSING = 'Rispetto alla quota di chiusura';

it('luck or skill: the answer comes with the choice, and the next round asks again', async () => {
  const { user } = render(<LuckGame />);
  const first = within(await screen.findByRole('region', { name: 'Tipster A' }));
  expect(first.queryByText(CLOSING)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Un aiuto: mostra la quota di chiusura' }));
  expect(first.getByText(CLOSING)).toBeTruthy();
  expect(first.queryByText('Yield atteso')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Scelgo A' }));
  expect(screen.getByText(/^(Giusto|No): il vantaggio vero ce l’ha [AB]\.$/)).toBeTruthy();
  expect(first.getByText('Yield atteso')).toBeTruthy();
  expect(screen.getByText(/In 4 giri su 100 finisce al contrario/)).toBeTruthy();
  const later = /^Nei tip successivi/;
  const won = ['Tipster A', 'Tipster B'].map((name) => {
    const record = within(screen.getByRole('region', { name }));
    return [record.queryByText('Abilità') !== null, record.getByText(later).parentElement?.textContent?.includes('+')];
  });
  expect(won.sort()).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(screen.getByText(/primo giro è scelto/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Un altro giro' }));
  expect(screen.getByRole('button', { name: 'Scelgo B' })).toBeTruthy();
  expect(first.queryByText(CLOSING)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Scelgo B' }));
  expect(screen.queryByText(/primo giro è scelto/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Un altro giro' }));
  expect(document.activeElement?.textContent).toBe('Tipster A');
});
