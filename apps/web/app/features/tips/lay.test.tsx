import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { on } from '../../testing/api.ts';
import { member } from '../../testing/member.ts';
import { render } from '../../testing/render.tsx';
import { customLeg, wholeTip } from '../../testing/tip.ts';
import { TipDetails } from './components/TipDetails.tsx';
import { TipRow } from './components/TipRow.tsx';
import { TipViewCard } from './components/TipViewCard.tsx';
import { History } from './tip/History.tsx';

const tipOf = (side: 'back' | 'lay') =>
  wholeTip({
    valexc: 'exchange',
    side,
    stake: '1',
    risk: side === 'lay' ? '2' : '1',
    totalodd: '3',
    legs: [customLeg({ odds: '3' })],
  });

const none = () => undefined;
const PLACES: Readonly<Record<string, (tip: ReturnType<typeof tipOf>) => ReactNode>> = {
  card: (tip) => <TipViewCard tip={tip} />,
  row: (tip) => (
    <TipRow
      tip={tip}
      open={false}
      panelId="panel"
      withTipster
      withKind
      fresh={false}
      over={false}
      onToggle={none}
      chosen={null}
      onChoose={none}
      follow={undefined}
      watched={false}
    />
  ),
  details: (tip) => <TipDetails tip={tip} id="details" withTipster={false} follow={undefined} onClose={none} />,
};

describe.each(Object.entries(PLACES))('the %s of a tip', (_, place) => {
  it.each([
    ['lay', /Banca/, /Puntata/],
    ['back', /Puntata/, /Banca|Responsabilità/],
  ] as const)('says of a %s what it is, and what its stake is', async (side, says, never) => {
    render(place(tipOf(side)), {
      as: member(),
      api: [
        on(bankrollAddresses.listFollows, { results: [] }),
        on(tipsMemberAddresses.listMatchMarks, { results: [] }),
      ],
    });
    const text = (await screen.findByText('Carlo Terzo')).closest('article, section')?.textContent ?? '';
    expect(text).toMatch(says);
    expect(text).not.toMatch(never);
  });
});

it('the history of a tip says of an exit how much was closed, at which odds, and what the trade then came to', async () => {
  const exit = { share: '0.5', odds: '3', hedge: 'hedged', at: null, price: null } as const;
  const tip = wholeTip({
    exits: [
      { ...exit, if_won: '0.25', if_lost: '-0.08' },
      { ...exit, odds: '2.5', if_won: '0.1', if_lost: '0.1' },
    ],
  });
  const entry = { type: 'exited', at: '2026-11-20T12:00:00.000Z', by: 'tipster', data: {} } as const;
  render(<History entries={[entry, { ...entry, at: '2026-11-20T13:00:00.000Z' }]} tip={tip} />, { as: member() });
  expect(await screen.findByText('Chiuso 50% a 3,00: +0,25 / −0,08 u · stesso risultato comunque vada')).toBeTruthy();
  expect(screen.getByText('Chiuso 50% a 2,50: +0,10 u · stesso risultato comunque vada')).toBeTruthy();
});
