import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { sessionQueries } from '../../platform/api/queries.ts';

/** A visitor's page has no queries of its own: what it fetches late brings them. */
export function WithQueries({ children }: { children: ReactNode }) {
  const present = use(QueryClientContext);
  return present ? children : <QueryClientProvider client={sessionQueries()}>{children}</QueryClientProvider>;
}
