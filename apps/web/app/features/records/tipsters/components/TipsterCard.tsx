import { Box, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../../../ui/chart/index.ts';
import { Percent, useFormats, WithEverything } from '../../../../ui/format/index.ts';
import { LoadingState } from '../../../../ui/state/index.ts';
import { TipsterName } from '../../../../ui/tipster/index.ts';
import type { TipsterListRow } from '../queries.ts';
import classes from './TipsterCard.module.css';

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {term}
      </Text>
      <Text component="dd" m={0} fz={17} fw={600}>
        {children}
      </Text>
    </div>
  );
}

/** Shows a tipster of the list: name, description, figures, curve. */
function TipsterCard({ row, action }: { row: TipsterListRow; action: ReactNode }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  return (
    <Paper component="article" data-row h="100%">
      <Stack gap="sm">
        <TipsterName tipster={row.tipster} size={44} />
        <Text fz={14} mih="1.55em" c="dimmed" truncate>
          {row.headline}
        </Text>
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Group component="dl" m={0} gap={20} wrap="nowrap">
            <Figure term={t('figure.yield')}>
              <Percent value={row.verified.yield} colored />
            </Figure>
            <Figure term={t('figure.clv')}>
              <Percent value={row.verified_fair_clv} colored />
            </Figure>
            <Figure term={t('figure.bets')}>{format.count(row.verified.settled)}</Figure>
          </Group>
          <Sparkline values={row.spark} width={96} height={40} />
        </Group>
        {/* The figure over everything has a row of its own, because beside the other figures it would overflow the card. */}
        <WithEverything all={row.all.yield} share={row.verified_share} />
        <Group
          component="footer"
          justify="space-between"
          gap="sm"
          pt="sm"
          wrap="nowrap"
          style={{ borderTop: '1px solid var(--line)' }}
        >
          <Text size="sm" c="dimmed">
            {t('list.followers', { count: row.followers, shown: format.count(row.followers) })}
            {row.open_tips > 0 ? (
              <>
                {' · '}
                <Text span inherit fw={500} c="var(--accent)">
                  {t('list.open', { count: row.open_tips })}
                </Text>
              </>
            ) : null}
          </Text>
          <Box flex="none">{action}</Box>
        </Group>
      </Stack>
    </Paper>
  );
}

/** The list of the cards. */
export function TipsterCards({
  rows,
  action,
}: {
  rows: readonly TipsterListRow[];
  action: (row: TipsterListRow) => ReactNode;
}) {
  return (
    <ul className={`plain-list ${classes.cards}`}>
      {rows.map((row) => (
        <li key={row.tipster.id}>
          <TipsterCard row={row} action={action(row)} />
        </li>
      ))}
    </ul>
  );
}

export function TipsterCardsSkeleton({ count }: { count: number }) {
  return (
    <LoadingState>
      <div className={classes.cards}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <Paper key={index}>
            <Stack gap="sm">
              <Skeleton width={190} height={44} />
              <Skeleton width="80%" height={14} />
              <Skeleton width="100%" height={44} />
              <Skeleton width={150} height={34} />
            </Stack>
          </Paper>
        ))}
      </div>
    </LoadingState>
  );
}
