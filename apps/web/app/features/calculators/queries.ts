import type { BodyOf, Call, toolsCalls } from '@quotavera/contract';
import { useQuery } from '@tanstack/react-query';
import {
  type ApiError,
  api,
  type CallInput,
  type CallReference,
  call,
  type ReplyTo,
} from '../../platform/api/index.ts';
import { CallFailure } from '../../platform/api/queries.ts';

export const listLeagues = call<typeof toolsCalls.listLeagues>('GET', '/tools/v1/leagues/');
export const listTeams = call<typeof toolsCalls.listTeams>('GET', '/tools/v1/teams/');
export const calculateXg = call<typeof toolsCalls.calculateXg>('POST', '/tools/v1/xg/');
export const computeAdvanced = call<typeof toolsCalls.computeAdvanced>('POST', '/tools/v1/advanced/compute/');

export const COUNT_CALLS = {
  'total-shots': call<typeof toolsCalls.calculateTotalShots>('POST', '/tools/v1/shots-total-calc/'),
  'team-shots': call<typeof toolsCalls.calculateTeamShots>('POST', '/tools/v1/shots-team-calc/'),
  'shots-on-target': call<typeof toolsCalls.calculateShotsOnTarget>('POST', '/tools/v1/shotsongoal-calc/'),
  'team-shots-on-target': call<typeof toolsCalls.calculateTeamShotsOnTarget>('POST', '/tools/v1/sot-single-calc/'),
  corners: call<typeof toolsCalls.calculateCorners>('POST', '/tools/v1/corners-calc/'),
} as const;

export type LeagueView = ReplyTo<typeof toolsCalls.listLeagues>['results'][number];
export type TeamsReply = ReplyTo<typeof toolsCalls.listTeams>;
export type XgReply = ReplyTo<typeof toolsCalls.calculateXg>;
export type CountReply = ReplyTo<typeof toolsCalls.calculateTotalShots>;
export type AdvancedReply = ReplyTo<typeof toolsCalls.computeAdvanced>;
export type MatchContext = Pick<XgReply, 'league' | 'home' | 'away' | 'model' | 'fixture' | 'prices'>;
export type ImportedPrice = XgReply['prices'][number];

export interface Computation<Reply> {
  readonly data: Reply | undefined;
  readonly loading: boolean;
  /** What is shown is of the teams before: the new answer is on its way. */
  readonly stale: boolean;
  readonly error: ApiError | null;
  readonly reload: () => void;
}

const FRESH_MS = 60_000;

/** A calculation by the server. It is asked for when there is something to ask (`body`), and asked once for the same question. */
export function useComputation<C extends Call>(
  reference: CallReference<C>,
  body: BodyOf<C> | null,
): Computation<ReplyTo<C>> {
  const query = useQuery<ReplyTo<C>, CallFailure>({
    queryKey: [reference.method, reference.path, body],
    queryFn: async ({ signal }) => {
      const result = await api(reference, { body, signal } as unknown as CallInput<C>);
      if (!result.ok) throw new CallFailure(result.error);
      return result.data;
    },
    enabled: body !== null,
    staleTime: FRESH_MS,
    // The page stands still while the next match is on its way.
    placeholderData: (previous: unknown) => previous as never,
  });
  const asked = body !== null;
  return {
    data: asked ? query.data : undefined,
    loading: asked && query.isPending,
    stale: asked && query.isPlaceholderData,
    error: asked ? (query.error?.error ?? null) : null,
    reload: () => void query.refetch(),
  };
}
