import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../../testing/render.tsx';
import { Followability } from './Followability.tsx';

const figures = {
  followers: 12,
  follows: 340,
  tips: 90,
  bands: [
    { from: 0, to: 1, figures: { follows: 200, tips: 80, change: -0.004 } },
    { from: 1, to: null, figures: null },
  ],
  reachable: [{ minutes: 1, tips: 85, share: 0.82 }],
  yield: { tips: 70, follows: 300, followers: 0.021, tipster: 0.034 },
};

it('what followers of a record really got is said beside what its tipster got', async () => {
  render(<Followability followability={{ figures, minimum: 10, updated_at: null }} />);
  expect(await screen.findByText('Ultimi 12 mesi: 340 giocate registrate da 12 follower.')).toBeTruthy();
  expect(screen.getByText(/^Chi l’ha seguito ha preso in media quote del −0,4%/)).toBeTruthy();
  expect(screen.getByText('troppo pochi')).toBeTruthy();
  expect(screen.getByText(/^\+2,1/)).toBeTruthy();
  expect(screen.getByText(/^\+3,4/)).toBeTruthy();
});

it('figures of too few followers aren’t shown', async () => {
  render(<Followability followability={{ figures: null, minimum: 10, updated_at: null }} />);
  expect(await screen.findByText(/le cifre compaiono da 10 in su/)).toBeTruthy();
});
