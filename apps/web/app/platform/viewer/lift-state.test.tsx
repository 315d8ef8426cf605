import { act, render, screen } from '@testing-library/react';
import { memo, Suspense, use, useState } from 'react';
import { expect, it } from 'vitest';
import { useLiftState } from './lift-state.ts';

/** So often the page may draw before it counts as one that never comes to rest. */
const DRAWN_MAX = 20;

function page() {
  const texts = Promise.withResolvers<string>();
  let drawn = 0;
  const Own = ({ name }: { name: string }) => `${use(texts.promise)}, ${name}`;
  const Member = memo(({ show }: { show: (state: { name: string } | null) => void }) => {
    useLiftState(show, { name: 'Ada' });
    return null;
  });
  function Page({ signedIn }: { signedIn: boolean }) {
    const [own, setOwn] = useState<{ name: string } | null>(null);
    drawn += 1;
    if (drawn > DRAWN_MAX) throw new Error('the page never comes to rest');
    return (
      <>
        {own ? <Own name={own.name} /> : 'For visitors'}
        {signedIn ? <Member show={setOwn} /> : null}
      </>
    );
  }
  return {
    texts,
    of: (signedIn: boolean) => (
      <Suspense fallback="Waiting">
        <Page signedIn={signedIn} />
      </Suspense>
    ),
  };
}

it('a page that waits for a text of what a member sees comes to rest, and shows it', async () => {
  const { of, texts } = page();
  await act(async () => render(of(true)));
  expect(screen.getByText('Waiting')).toBeTruthy();
  await act(async () => texts.resolve('Hello'));
  expect(await screen.findByText('Hello, Ada')).toBeTruthy();
});

it('a page shows what visitors see once its member leaves', async () => {
  const { of, texts } = page();
  texts.resolve('Hello');
  const { rerender } = await act(async () => render(of(true)));
  expect(await screen.findByText('Hello, Ada')).toBeTruthy();
  await act(async () => rerender(of(false)));
  expect(await screen.findByText('For visitors')).toBeTruthy();
});
