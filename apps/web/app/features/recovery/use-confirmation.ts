import { QueryClientContext } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { type ApiResult, api, type ReplyTo, usersCalls } from '../../platform/api/index.ts';
import { queryKeyOf } from '../../platform/api/queries.ts';

type Outcome = ApiResult<ReplyTo<typeof usersCalls.confirmEmail>> | 'busy';

/** Uses a link up. A member's frame, there already or a moment later, learns that the address is confirmed. */
export function useConfirmation(token: string): { readonly outcome: Outcome | null; readonly confirm: () => void } {
  const queries = useContext(QueryClientContext);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const done = outcome !== null && outcome !== 'busy' && outcome.ok;
  useEffect(() => {
    if (done) void queries?.invalidateQueries({ queryKey: queryKeyOf(usersCalls.currentUser) });
  }, [done, queries]);
  return {
    outcome,
    confirm() {
      if (outcome === 'busy') return;
      setOutcome('busy');
      void api(usersCalls.confirmEmail, { body: { token } }).then(setOutcome);
    },
  };
}
