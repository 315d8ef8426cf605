import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { render } from '../../../testing/render.tsx';
import { ThankYouPage } from './ThankYouPage.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
};

it('the thank-you page leads home by itself after ten seconds', async () => {
  const { address } = render(<ThankYouPage />, { at: paths.thankYou });
  await screen.findByRole('timer');
  await pass(8);
  expect(address()).toBe(paths.thankYou);
  await pass(3);
  expect(address()).toBe(paths.home);
});

it('a reader who wants to stay on the thank-you page stays', async () => {
  const { user, address } = render(<ThankYouPage />, { at: paths.thankYou });
  await user.click(await screen.findByRole('button', { name: 'Resta qui' }));
  expect(screen.getByText('Resti qui finché vuoi.')).toBeTruthy();
  await pass(12);
  expect(address()).toBe(paths.thankYou);
  // Whoever isn't signed in yet signs in first.
  expect(screen.getByRole('link', { name: 'Inizia' }).getAttribute('href')).toBe(paths.signInAndReturn(paths.tipsters));
});
