import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { OWN_BET } from '../bankroll.fixture.ts';
import { Bet } from './BetCells.tsx';

it.each([
  ['lay', /Banca.*Responsabilità 10,00/, /\b5,00/],
  ['back', /5,00/, /Banca|Responsabilità/],
] as const)('an own %s says what it is, and what it has at stake', async (side, says, never) => {
  const bet = { ...OWN_BET, side, stake_cents: 500, risk_cents: side === 'lay' ? 1000 : 500, totalodd: '3' };
  render(<Bet bet={bet} onOpen={() => undefined} />, { as: member() });
  const text = (await screen.findByRole('button')).textContent ?? '';
  expect(text).toMatch(says);
  expect(text).not.toMatch(never);
});
