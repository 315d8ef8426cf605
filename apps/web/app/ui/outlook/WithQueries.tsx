import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { createQueryClient } from '../../platform/api/queries.ts';

/** A visitor's page has no queries of its own: what it fetches late brings them, apart from the session's, whose end forgets what it read. */
export function WithQueries({ children }: { children: ReactNode }) {
  const present = use(QueryClientContext);
  const [own] = useState(() => present ?? createQueryClient());
  return present ? children : <QueryClientProvider client={own}>{children}</QueryClientProvider>;
}
