import { Skeleton, Stack } from '@mantine/core';
import { recordsAddresses } from '@quotavera/contract/records/addresses';
import type { RecordScope } from '@quotavera/domain/records';
import { MINUTE_MS, romeDay } from '@quotavera/domain/time';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/api.ts';
import { CallFailure, queryKeyOf } from '../../../../platform/api/queries.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconHistory } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import type { Replay } from '../followable.ts';
import { readTerms, usernamesOf, WHAT_IF_DEFAULTS, type WhatIfFields } from '../terms.ts';
import { useAddressFields } from '../useAddressFields.ts';
import { useWork } from '../useWork.ts';
import type { Work } from '../work.ts';
import { WorkProgress } from './Progress.tsx';
import { Result } from './Result.tsx';
import { Terms } from './Terms.tsx';

const RECORD_STALE_MS = 5 * MINUTE_MS;

/** The records of these tipsters; a tipster's tips are fetched once for all terms. */
export function useRecords(usernames: readonly string[], scope: RecordScope) {
  return useQueries({
    queries: usernames.map((id) => {
      const input = { params: { id }, query: { scope } };
      return {
        queryKey: queryKeyOf(recordsAddresses.replayTips, input),
        staleTime: RECORD_STALE_MS,
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Replay> => {
          const result = await api(recordsAddresses.replayTips, { ...input, signal });
          if (!result.ok) throw new CallFailure(result.error);
          return result.data;
        },
      };
    }),
  });
}

/** From the first to the last tip of these records, by the day of publication; null without a tip. */
function periodOf(records: readonly Replay[]): { from: string; to: string } | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { tips } of records) {
    for (const published of tips.published) {
      first = Math.min(first, published);
      last = Math.max(last, published);
    }
  }
  return first > last ? null : { from: romeDay(first * 1_000), to: romeDay(last * 1_000) };
}

/** Returns the monthly price of all their channels together. */
const feeOf = (records: readonly Replay[]) => records.reduce((sum, { fee_cents }) => sum + fee_cents, 0);

function workOf(fields: WhatIfFields, records: readonly Replay[]): Extract<Work, { type: 'what-if' }> | null {
  const read = readTerms(fields, feeOf(records));
  const whole = periodOf(records);
  if (!read.ok || whole === null) return null;
  const { edgeBp, seed } = read;
  const edges = records.map(({ expected_yield }) => (edgeBp === null ? (expected_yield ?? 0) : edgeBp / 10_000));
  const [from, to] = [fields.from || whole.from, fields.to || whole.to];
  return { type: 'what-if', records: records.map(({ tips }) => tips), terms: { ...read.terms, edges, from, to }, seed };
}

function Computed({
  fields,
  records,
  onShuffle,
}: {
  fields: WhatIfFields;
  records: readonly Replay[];
  onShuffle: () => void;
}) {
  const { t } = useTranslation('records-what-if');
  const work = workOf(fields, records);
  const names = records.map(({ tipster }) => tipster.username);
  const key = JSON.stringify([names, fields.scope, work?.terms, work?.seed]);
  const leftOut = records.reduce((sum, { left_out }) => sum + left_out, 0);
  const working = useWork(work, key, { names, terms: work?.terms, leftOut });
  const { result, paths } = working.answers;
  // The page describes the terms of the answers: those being typed have no answer yet.
  const about = working.about;
  if (records.every(({ tips }) => tips.published.length === 0)) {
    return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
  }
  if (work === null) return <Note kind="error">{t('terms.wrong')}</Note>;
  return (
    <>
      {records.some(({ cut }) => cut) ? <Note kind="info">{t('cut')}</Note> : null}
      <WorkProgress working={working} />
      {result && about?.terms ? (
        <Result
          result={result.result}
          paths={paths?.paths ?? null}
          names={about.names}
          period={about.terms}
          bankCents={about.terms.bankCents}
          feeCents={about.terms.feeCents}
          leftOut={about.leftOut}
          onShuffle={onShuffle}
        />
      ) : working.running ? (
        <LoadingState>
          <Skeleton height={360} />
        </LoadingState>
      ) : null}
    </>
  );
}

/** Replays the real record of a tipster, or of several: what if the reader had followed? */
export function Followed() {
  const { t } = useTranslation('records-what-if');
  const format = useFormats();
  const [fields, change] = useAddressFields(WHAT_IF_DEFAULTS);
  const usernames = usernamesOf(fields.t);
  const reads = useRecords(usernames, fields.scope === 'all' ? 'all' : 'verified');
  const failed = reads.find(({ error }) => error !== null);
  const records = reads.flatMap(({ data }) => data ?? []);
  const read = readTerms(fields);
  const expected = records.map(({ expected_yield }) => ((expected_yield ?? 0) * 100).toFixed(1));
  return (
    <Stack gap="md">
      <Terms
        fields={fields}
        change={change}
        wrong={read.ok ? [] : read.wrong}
        expectedYield={expected.join(' / ') || '0'}
        usualFee={format.decimal(feeOf(records) / 100)}
      />
      {usernames.length === 0 ? (
        <EmptyState icon={<IconHistory size={24} stroke={1.6} />} title={t('choose.title')}>
          {t('choose.text')}
        </EmptyState>
      ) : failed ? (
        <ErrorState
          error={failed.error instanceof CallFailure ? failed.error.error : null}
          onRetry={() => void failed.refetch()}
        />
      ) : records.length < usernames.length ? (
        <LoadingState>
          <Skeleton height={360} />
        </LoadingState>
      ) : (
        <Computed
          fields={fields}
          records={records}
          onShuffle={() => change({ seed: String((Number(fields.seed) || 0) + 1) })}
        />
      )}
    </Stack>
  );
}
