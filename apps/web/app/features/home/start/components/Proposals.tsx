import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { useBetWords } from '../../../../ui/bet-words/index.ts';
import { FigureWithInterval, useFormats } from '../../../../ui/format/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { TipsterName } from '../../../../ui/tipster/index.ts';
import { FollowButton } from '../../../tips/follow/index.ts';
import type { Proposal } from '../queries.ts';
import { NextButton, type StepProps } from './step.tsx';

function Row({ row }: { row: Proposal }) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const words = useBetWords();
  return (
    <Group
      component="li"
      justify="space-between"
      gap="6px 16px"
      py={8}
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <Stack gap={2} flex="1 1 200px" miw={0}>
        <TipsterName tipster={row.tipster} />
        <Text size="sm" c="dimmed" component="div">
          {row.sport === 'all' ? null : `${words.sport(row.sport)} · `}
          {t('tips', { count: row.verified.settled, shown: format.count(row.verified.settled) })}
        </Text>
      </Stack>
      <Group gap="md" wrap="nowrap">
        <FigureWithInterval of={row.expected_yield} />
        <FollowButton tipster={row.tipster} followed={row.followed} size="sm" />
      </Group>
    </Group>
  );
}

/** Proposes tipsters to follow, of the sports that were named. */
export function Proposals({ answers, busy, onNext }: StepProps) {
  const { t } = useTranslation('home-start');
  const { data, error, loading, reload } = useApi(homeAddresses.proposeTipsters, {
    query: { sports: answers.sports.join(',') },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onNext({});
      }}
    >
      <Stack>
        {error ? <ErrorState error={error} onRetry={reload} /> : null}
        {loading ? (
          <LoadingState>
            <Skeleton height={260} />
          </LoadingState>
        ) : null}
        {data?.results.length === 0 ? <Text>{t('follow.none')}</Text> : null}
        <Stack component="ul" className="plain-list" gap={0}>
          {data?.results.map((row) => (
            <Row key={row.tipster.id} row={row} />
          ))}
        </Stack>
        <Anchor component={Link} to={paths.tipsters}>
          {t('follow.all')}
        </Anchor>
        <NextButton busy={busy} last />
      </Stack>
    </form>
  );
}
