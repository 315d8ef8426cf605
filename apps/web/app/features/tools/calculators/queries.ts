import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { useQuery } from '@tanstack/react-query';
import {
  type ApiError,
  api,
  type BodyTo,
  type CallInput,
  type CallReference,
  type ReplyTo,
} from '../../../platform/api/index.ts';
import { CallFailure } from '../../../platform/api/queries.ts';

export const COUNT_CALLS = {
  'total-shots': toolsAddresses.calculateTotalShots,
  'team-shots': toolsAddresses.calculateTeamShots,
  'shots-on-target': toolsAddresses.calculateShotsOnTarget,
  'team-shots-on-target': toolsAddresses.calculateTeamShotsOnTarget,
  corners: toolsAddresses.calculateCorners,
} as const;

export type LeagueView = ReplyTo<typeof toolsAddresses.listLeagues>['results'][number];
export type TeamsReply = ReplyTo<typeof toolsAddresses.listTeams>;
export type XgReply = ReplyTo<typeof toolsAddresses.calculateXg>;
export type CountReply = ReplyTo<typeof toolsAddresses.calculateTotalShots>;
export type AdvancedReply = ReplyTo<typeof toolsAddresses.computeAdvanced>;
export type MatchContext = Pick<XgReply, 'league' | 'home' | 'away' | 'model' | 'fixture' | 'prices'>;
export type ImportedPrice = XgReply['prices'][number];

export interface Computation<Reply> {
  data: Reply | undefined;
  loading: boolean;
  /** The data are still those of the previous teams while the new ones load. */
  stale: boolean;
  error: ApiError | null;
  reload: () => void;
}

const FRESH_MS = 60_000;

/** A calculation by the server. It runs when `body` isn't null, and the reply to the same body is reused. */
export function useComputation<R extends CallReference>(reference: R, body: BodyTo<R> | null): Computation<ReplyTo<R>> {
  const query = useQuery<ReplyTo<R>, CallFailure>({
    queryKey: [reference.method, reference.path, body],
    queryFn: async ({ signal }) => {
      const result = await api(reference, { body, signal } as unknown as CallInput<R>);
      if (!result.ok) throw new CallFailure(result.error);
      return result.data;
    },
    enabled: body !== null,
    staleTime: FRESH_MS,
    // The previous reply stays on screen while the next one loads, so that the page doesn't move.
    placeholderData: (previous: unknown) => previous as never,
  });
  const enabled = body !== null;
  return {
    data: enabled ? query.data : undefined,
    loading: enabled && query.isPending,
    stale: enabled && query.isPlaceholderData,
    error: enabled ? (query.error?.error ?? null) : null,
    reload: () => void query.refetch(),
  };
}
