import { homeAddresses } from '@quotavera/contract/home/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { GuidePage } from './GuidePage.tsx';
import type { Chapter } from './queries.ts';

it('a chapter that was done is counted, and the next one opens with the way to its screen', async () => {
  let steps: Chapter[] = [
    { step: 'verify', done: false },
    { step: 'ranking', done: false },
  ];
  const { user, address } = render(<GuidePage />, {
    at: paths.guide,
    as: member(),
    api: [
      on(homeAddresses.readGuide, () => ({ steps })),
      on(homeAddresses.markGuide, ({ body }) => {
        steps = steps.map((each) => (each.step === body.step ? { ...each, done: body.done } : each));
        return { steps };
      }),
    ],
  });
  expect(await screen.findByText('0 passi fatti su 2')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Segna come fatto' })[0]!);
  expect(await screen.findByText('1 passo fatto su 2')).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: 'Apri la classifica' }));
  await waitFor(() => expect(address()).toBe(paths.leaderboard));
});
