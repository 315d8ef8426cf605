import { QueryClient, QueryClientContext } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MembersOnly } from './MembersOnly.tsx';

it('a part that hydrates after a member’s frame has come begins as the server drew it', async () => {
  const part = (
    <section>
      <MembersOnly otherwise={<p>For visitors</p>}>
        <button type="button">For members</button>
      </MembersOnly>
    </section>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(part);
  expect(root.textContent).toBe('For visitors');
  const mismatches: unknown[] = [];
  await act(async () =>
    hydrateRoot(root, <QueryClientContext value={new QueryClient()}>{part}</QueryClientContext>, {
      onRecoverableError: (error) => mismatches.push(error),
    }),
  );
  expect(mismatches).toEqual([]);
  expect(root.textContent).toBe('For members');
});
