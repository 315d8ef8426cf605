import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { customLeg, wholeTip } from '../../../testing/tip.ts';
import { type Notification, NotificationItem } from './NotificationItem.tsx';

/** A lay on a match that has yet to begin. */
const LAY = wholeTip({
  valexc: 'exchange',
  side: 'lay',
  stake: '1',
  risk: '2',
  totalodd: '3',
  legs: [customLeg({ matchdate: '2100-01-01T15:00:00.000Z', odds: '3' })],
});

async function textOf(type: Notification['type'], data: Notification['data'] = {}): Promise<string> {
  const item = { id: 1, type, tip_id: 1, tip: LAY, tipster: null, data, at: '2026-11-20T10:00:00.000Z', read: false };
  render(<NotificationItem item={item} fresh={false} onFollow={() => undefined} />, { as: member() });
  return ((await screen.findByRole('link')).textContent ?? '').replaceAll('\u00a0', ' ');
}

describe('a notification of a tip', () => {
  it('a notification of a tip says of a lay that it is one, with its liability and until when it may be taken', async () => {
    const text = await textOf('tip_published');
    expect(text).toContain('Carlo Terzo - Dario Quarto: banca Carlo Terzo · 3,00 · Responsabilità 2 u · entro');
    expect(text).not.toContain('Puntata');
  });

  it.each(['tip_withdrawn', 'tip_settled', 'tip_exited', 'tip_alert_over'] as const)(
    'says nothing of a deadline where there is nothing left to take: %s',
    async (type) => {
      const text = await textOf(type);
      expect(text).toContain('banca Carlo Terzo');
      expect(text).not.toContain('entro');
    },
  );

  it('a notification of a tip says of an exit how much was closed, at which odds, and what the trade then comes to', async () => {
    const exit = { share: '0.5', odds: '3', if_won: '0.25', if_lost: '-0.08' };
    expect(await textOf('tip_exited', exit)).toContain('Chiuso 50% a 3,00: +0,25 / −0,08 u');
  });

  it('a notification of a tip is readable where an older exit says none of its figures', async () => {
    expect(await textOf('tip_exited')).not.toContain('Chiuso');
  });
});

it('a decision on a declared history says what the admin saw, and why it was refused', async () => {
  const data = { name: 'storico.csv', odd: 3, refused: 2, contradictions: 1, reason: 'La quota 80 non esisteva.' };
  const item = {
    ...{ id: 2, type: 'history_refused' as const, tip_id: null, tip: null, tipster: null },
    ...{ data, at: '2026-11-20T10:00:00.000Z', read: false },
  };
  render(<NotificationItem item={item} fresh={false} onFollow={() => undefined} />, { as: member() });
  const link = await screen.findByRole('link');
  expect(link.textContent).toContain('Il tuo storico «storico.csv» non è stato pubblicato');
  expect(link.textContent).toContain(
    'La quota 80 non esisteva. · Che cosa ha visto l’admin: righe insolite 3, rifiutate 2, in contraddizione 1',
  );
  expect(link.getAttribute('href')).toBe(paths.analysis);
});
