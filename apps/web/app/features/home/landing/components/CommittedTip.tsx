import { Button, DataList, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Odds, useFormats } from '../../../../ui/format/index.ts';
import { IconEye, IconLock } from '../../../../ui/icons/index.ts';
import { OutcomeBadge } from '../../../../ui/outcome/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useWording } from '../../../tips/index.ts';
import classes from '../HomePage.module.css';
import type { WholeTip } from '../queries.ts';

/** A real tip that was lost: its commitment in the log before the match, and the bet revealed afterwards. */
export function CommittedTip({ tip }: { tip: WholeTip }) {
  const { t } = useTranslation('home-landing');
  const format = useFormats();
  const words = useWording();
  const [leg] = tip.legs;
  if (!leg || !tip.ledger || tip.published_at === null) return null;
  const { event, named } = words.picks(tip);
  return (
    <Paper p={0} className={classes.committed}>
      <SimpleGrid minColWidth="min(100%, 340px)" autoFlow="auto-fit" spacing={0}>
        <Half title={t('proof.before')} icon={<IconLock size={20} stroke={1.7} aria-hidden="true" />}>
          <Text c="dimmed" fz={14}>
            {t('proof.beforeText')}
          </Text>
          <Text component="code" display="block" px="sm" py={10} bg="var(--sunken)" bdrs="md" className={classes.hash}>
            {tip.ledger.commitment}
          </Text>
          <Facts
            rows={[
              [t('proof.entry'), `#${format.count(tip.ledger.index ?? 0)}`],
              [t('proof.published'), <TimeText key="published" value={tip.published_at} />],
            ]}
          />
        </Half>
        <Half title={t('proof.after')} icon={<IconEye size={20} stroke={1.7} aria-hidden="true" />} bg="var(--sunken)">
          <Text c="dimmed" fz={14}>
            {t('proof.afterText')}
          </Text>
          <Facts
            rows={[
              [t('proof.match'), [event, words.score(leg)].filter(Boolean).join(' ')],
              [t('proof.bet'), named],
              [t('proof.odds'), <Odds key="odds" value={tip.totalodd} />],
              [
                t('proof.outcome'),
                <OutcomeBadge key="outcome" outcome={tip.outcome} profit={tip.profit} declared={tip.self_declared} />,
              ],
            ]}
          />
          <Button component={Link} to={paths.tipPublic(tip.id)} size="sm">
            {t('proof.open')}
          </Button>
        </Half>
      </SimpleGrid>
    </Paper>
  );
}

function Half({ title, icon, bg, children }: { title: string; icon: ReactNode; bg?: string; children: ReactNode }) {
  return (
    <Stack gap={10} align="start" p="clamp(16px, 3vw, 24px)" bg={bg} miw={0}>
      <Group component="h3" gap="xs" m={0}>
        {icon}
        {title}
      </Group>
      {children}
    </Stack>
  );
}

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <DataList gap={4} fz={14} labelWidth={96}>
      {rows.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue fw={500}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}
