import { Box, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { Estimate } from '@quotavera/domain/records';
import { useTranslation } from 'react-i18next';
import { airyRange, Dot, Label, Plot, Rect, Rule, ticks } from '../../../../ui/chart/index.ts';
import { Explain } from '../../../../ui/explain/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { log10Of } from '../findings.ts';
import type { RecordStats } from '../queries.ts';
import { Statement, useFindings } from './parts.tsx';

/** The yield at level risk and its 95% interval as a bar against zero. */
function IntervalRange({ of: { value, low, high } }: { of: Estimate }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  return (
    <Box component="figure" m={0}>
      <Box px={26}>
        <Plot x={airyRange([low, high, 0])} y={{ low: -1, high: 1 }} height={64}>
          <Rule at={{ y: 0 }} color="var(--line)" width={2} />
          <Rule at={{ x: 0 }} between={[-0.6, 0.6]} color="var(--control-line)" dash="3 3" />
          <Label x={0} y={0.6} dy={-4}>
            0%
          </Label>
          <Rect x={[low, high]} y={[-0.2, 0.2]} radius={6} fill="var(--chart-line)" opacity={0.35} />
          <Dot x={value} y={0} radius={5.5} />
          {[low, high].map((end) => (
            <Label key={end} x={end} y={-0.6} dy={6} color="var(--ink)" fw={500}>
              {format.bound(end)}
            </Label>
          ))}
        </Plot>
      </Box>
      <Text component="figcaption" size="sm" c="dimmed" mt={6}>
        {t('luck.rangeCaption', {
          middle: format.percent(value),
          from: format.bound(low),
          to: format.bound(high),
        })}
      </Text>
    </Box>
  );
}

const LOWEST_POWER = -3;
const HEIGHT = { low: 0, high: 1 };
const LABEL_WIDTH = { base: 84, xs: 118 };
const VALUE_WIDTH = { base: 52, xs: 64 };

/** Shows the growth of the two banks and of their mean, by powers of ten. */
function EvidenceMeter({ evidence }: { evidence: RecordStats['evidence'] }) {
  const { t } = useTranslation('records-tipsters');
  const find = useFindings();
  const rows = [
    { key: 'results', label: t('evidence.results'), log: evidence.results_log_e },
    { key: 'closing', label: t('evidence.closing'), log: evidence.closing_log_e },
    { key: 'counts', label: t('evidence.counts'), log: evidence.log_max },
  ];
  const powers = rows.map(({ log }) => log10Of(log));
  const highest = Math.max(3, Math.ceil(Math.max(...powers)));
  const lowest = Math.max(LOWEST_POWER, Math.min(0, Math.floor(Math.min(...powers))));
  const scale = { low: lowest, high: highest };
  const within = (power: number) => Math.min(highest, Math.max(lowest, power));
  // A label at the very end would overflow the frame, so the last tick has none.
  const room = lowest + 0.92 * (highest - lowest);
  const labels = ticks(scale, 6).filter((power) => Number.isInteger(power) && power >= 0 && power <= room);
  return (
    <Stack gap={6}>
      <Stack component="dl" gap="xs" m={0}>
        {rows.map(({ key, label, log }) => {
          const value = within(log10Of(log));
          const counts = key === 'counts';
          return (
            <Group key={key} gap="sm" wrap="nowrap">
              <Text
                component="dt"
                size="sm"
                flex="none"
                w={LABEL_WIDTH}
                c={counts ? undefined : 'dimmed'}
                fw={counts ? 500 : undefined}
              >
                {label}
              </Text>
              <Group component="dd" flex={1} miw={0} gap="sm" m={0} wrap="nowrap">
                <Box flex={1} miw={0} bdrs="xl" bg="var(--skeleton)" style={{ overflow: 'hidden' }}>
                  <Plot x={scale} y={HEIGHT} height={12}>
                    <Rect
                      x={[Math.min(0, value), Math.max(0, value)]}
                      fill={log < 0 ? 'var(--control-line)' : 'var(--chart-line)'}
                      opacity={counts ? 1 : 0.55}
                    />
                    <Rule at={{ x: Math.log10(20) }} color="var(--ink)" width={2} dash="4 2" />
                  </Plot>
                </Box>
                <Text span flex="none" w={VALUE_WIDTH} fz={14} fw={600} ta="right">
                  {find.bank(log)}
                </Text>
              </Group>
            </Group>
          );
        })}
      </Stack>
      <Group gap="sm" wrap="nowrap" aria-hidden="true">
        <Box flex="none" w={LABEL_WIDTH} />
        <Box flex={1} miw={0}>
          <Plot x={scale} y={HEIGHT} height={18}>
            {labels.map((power) => (
              <Label key={power} x={power} y={0} dy={-5}>
                {find.bank(power * Math.LN10)}
              </Label>
            ))}
          </Plot>
        </Box>
        <Box flex="none" w={VALUE_WIDTH} />
      </Group>
      <Text size="xs" c="dimmed">
        {t('evidence.least')}
      </Text>
    </Stack>
  );
}

/** Every badge of the record with its dates; nothing where there never was one. */
function BadgeHistory({ badges }: { badges: RecordStats['evidence']['badges'] }) {
  const { t } = useTranslation('records-tipsters');
  const format = useFormats();
  if (badges.length === 0) return null;
  return (
    <div>
      <Title order={4} fz={14}>
        {t('badge.history.title')}
      </Title>
      <Box component="ul" m={0} pl={20}>
        {badges.map(({ won_at, lost_at, reason }) => {
          const won = format.day(won_at, 'long');
          return (
            <li key={won_at}>
              {lost_at === null || reason === null
                ? t('badge.history.held', { won })
                : t(`badge.history.${reason}`, { won, lost: format.day(lost_at, 'long') })}
            </li>
          );
        })}
      </Box>
    </div>
  );
}

/** Skill or luck: the p-value in words, the interval of the yield, how many bets would decide, and the evidence for the badge. */
export function LuckPanel({ stats }: { stats: RecordStats }) {
  const { t } = useTranslation('records-tipsters');
  const find = useFindings();
  const { luck, evidence } = stats;
  return (
    <Panel title={t('luck.title')}>
      <SimpleGrid minColWidth="min(100%, 380px)" autoFlow="auto-fit" spacing={48} verticalSpacing="lg">
        <Stack gap={14} fz={14}>
          {/* With a badge, the text below it already says what it rests on. */}
          {evidence.badge ? (
            <Statement text={find.evidence(evidence)} />
          ) : (
            <Statement text={find.luck(luck)}>
              <Explain term={t('luck.pTerm')}>{t('explain.pValue')}</Explain>
            </Statement>
          )}
          {luck.level_yield === null ? null : <IntervalRange of={luck.level_yield} />}
          {evidence.badge ? null : (
            <Text inherit c="dimmed">
              {find.toSettle(luck)}
            </Text>
          )}
        </Stack>
        <Stack gap={14} fz={14}>
          <Title order={3} size="h4">
            {t('evidence.title')}
            <Explain term={t('evidence.title')}>{t('explain.evidence')}</Explain>
          </Title>
          {evidence.badge ? null : (
            <Text inherit c="dimmed">
              {find.badge(evidence)}
            </Text>
          )}
          <EvidenceMeter evidence={evidence} />
          <BadgeHistory badges={evidence.badges} />
        </Stack>
      </SimpleGrid>
    </Panel>
  );
}
