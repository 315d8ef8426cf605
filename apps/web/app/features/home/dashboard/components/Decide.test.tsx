import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { customLeg, wholeTip } from '../../../../testing/tip.ts';
import { Decide } from './Decide.tsx';

const leg = customLeg({ matchdate: '2100-01-01T15:00:00.000Z', odds: '3' });
const other = customLeg({ matchdate: '2100-01-01T17:00:00.000Z', odds: '2', match: 'Anna Quinto - Bea Sesto' });

it.each([
  ['back', { side: 'back', risk: '1', totalodd: '3', legs: [leg] }, /Puntata 1 u/, /banca|Responsabilità/i],
  ['lay', { side: 'lay', risk: '2', totalodd: '3', legs: [leg] }, /banca Carlo Terzo.*Responsabilità 2 u/i, /Puntata/],
  [
    'accumulator',
    { side: 'back', risk: '1', totalodd: '6', legs: [leg, other] },
    /Carlo Terzo - Dario Quarto.*Anna Quinto - Bea Sesto.*Puntata 1 u/,
    /banca|Responsabilità/i,
  ],
] as const)('the dashboard tells a %s as what it is, with its stake', async (_, different, says, never) => {
  const tip = wholeTip({ valexc: 'exchange', stake: '1', ...different, legs: [...different.legs] });
  const decide = { tips: [{ tip, until: '2100-01-01T15:00:00.000Z', expected: 0.05 }], unlockable: [], locked: 0 };
  render(<Decide decide={decide} followsNobody={false} />, {
    as: member(),
    api: [on(bankrollAddresses.listFollows, { results: [] })],
  });
  const text = ((await screen.findByRole('listitem')).textContent ?? '').replaceAll('\u00a0', ' ');
  expect(text).toMatch(says);
  expect(text).not.toMatch(never);
});
