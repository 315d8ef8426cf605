import { Box, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { Estimate } from '@quotavera/domain/records';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { FigureOverInterval, Percent, UnitValue, useFormats } from '../../../../ui/format/index.ts';
import { IconAlertTriangle, IconShieldCheck } from '../../../../ui/icons/index.ts';
import { StatTile, StatTiles } from '../../../../ui/stat/index.ts';
import { useVerdict } from '../use-verdict.ts';
import { type Done, verifyWhole } from '../verification.ts';
import { Checks } from './Checks.tsx';
import { Part } from './Trust.tsx';

const MICRO = 1_000_000;

type Recomputed = NonNullable<Done['verification']['figures']>;

function expectedOf({
  expectedYield: value,
  expectedYieldLow: low,
  expectedYieldHigh: high,
}: Recomputed): Estimate | null {
  return value == null || low == null || high == null ? null : { value, low, high };
}

/** The recomputed figures: what the entries say, whatever the product's pages show. */
function Figures({ figures }: { figures: Recomputed }) {
  const { t } = useTranslation('records-verify');
  const format = useFormats();
  const n = (value: number | null | undefined) => format.count(value ?? 0);
  return (
    <Part id="recomputed" title={t('figures.title')}>
      <Text c="dimmed">{t('figures.text')}</Text>
      <StatTiles label={t('figures.title')}>
        <StatTile
          label={t('figures.settled')}
          value={n(figures.verifiedSettled)}
          note={t('figures.settledNote', {
            all: n(figures.settled),
            open: n(figures.inProgress),
            withdrawn: n(figures.withdrawn),
          })}
        />
        <StatTile
          label={t('figures.profit')}
          value={<UnitValue value={(figures.verifiedProfitMicro ?? 0) / MICRO} digits={1} colored />}
          note={t('figures.withEverything', {
            value: format.units((figures.profitMicro ?? 0) / MICRO, { digits: 1 }),
          })}
        />
        <StatTile
          label={t('figures.yield')}
          value={<Percent value={figures.verifiedYield} colored />}
          note={figures.yield == null ? null : t('figures.withEverything', { value: format.percent(figures.yield) })}
        />
        <StatTile
          label={t('figures.expectedYield')}
          value={<FigureOverInterval of={expectedOf(figures)} level={0.9} />}
        />
        <StatTile
          label={t('figures.won')}
          value={n(figures.verifiedWon)}
          note={t('figures.lost', {
            lost: n(figures.verifiedLost),
            halfWon: n(figures.verifiedHalfWon),
            halfLost: n(figures.verifiedHalfLost),
            voided: n(figures.verifiedVoided),
          })}
        />
      </StatTiles>
    </Part>
  );
}

/** The whole log has megabytes, so it is read only when the reader asks for it. */
function Completeness({ done, onRead }: { done: Done; onRead: (done: Done) => void }) {
  const { t } = useTranslation('records-verify');
  const format = useFormats();
  const [read, setRead] = useState<number | 'failed' | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const size = done.verification.checkpoint?.size ?? 0;
  const start = async () => {
    const stop = new AbortController();
    running.current = stop;
    setRead(0);
    const whole = await verifyWhole(done, setRead, stop.signal);
    if (stop.signal.aborted) return;
    if (whole) onRead(whole);
    else setRead('failed');
  };
  if (typeof read === 'number') {
    const label = t('complete.reading', { read: format.count(read), size: format.count(size) });
    return (
      <Stack gap={6} mt="sm" role="status">
        <Text fz={14}>{label}</Text>
        <Progress value={size > 0 ? (read / size) * 100 : 0} aria-label={label} />
      </Stack>
    );
  }
  return (
    <Stack gap="xs" mt="sm" align="flex-start">
      {read === 'failed' ? (
        <Text c="red" fz={14} role="alert">
          {t('complete.failed')}
        </Text>
      ) : null}
      <Button variant="filled" onClick={() => void start()}>
        {t('complete.action')}
      </Button>
      <Text c="dimmed" fz={14}>
        {t('complete.cost', { size: format.count(size) })}
      </Text>
    </Stack>
  );
}

/** The verdict in one sentence, then every check, then the figures. */
export function Verdict({ done: checked }: { done: Done }) {
  const [whole, setWhole] = useState<Done | null>(null);
  const done = whole?.text === checked.text ? whole : checked;
  const { t } = useTranslation('records-verify');
  const format = useFormats();
  const { verification, bundle } = done;
  const username = bundle?.tipster.username ?? '';
  const entries = bundle?.entries.length ?? 0;
  const { level, color, sentence, reserves } = useVerdict(done);
  const Icon = level === 'verified' ? IconShieldCheck : IconAlertTriangle;
  return (
    <>
      <Paper component="section" p="lg" aria-live="polite" data-verdict={level} style={{ borderColor: color }}>
        <Group gap={20}>
          <Group c={color}>
            <Icon size={40} stroke={1.6} aria-hidden="true" />
          </Group>
          <Box flex="1 1 320px">
            <Title order={2} fz="clamp(18px, 2.2vw, 24px)">
              {sentence}
            </Title>
            <Text c="dimmed" maw="75ch">
              {t(verification.ok ? 'verdict.okText' : 'verdict.badText', {
                entries: format.count(entries),
                seconds: format.decimal(done.milliseconds / 1000, 1),
                kilobytes: format.count(Math.round(done.kilobytes)),
              })}
            </Text>
            {reserves.map((reserve) => (
              <Text key={reserve} fw={600} c="yellow">
                {reserve}
              </Text>
            ))}
            {verification.ok && !verification.complete ? <Completeness done={done} onRead={setWhole} /> : null}
          </Box>
          {bundle ? (
            <Button component={Link} to={paths.tipsterProfile(username)}>
              {t('verdict.profile')}
            </Button>
          ) : null}
        </Group>
      </Paper>
      {verification.figures && verification.ok ? <Figures figures={verification.figures} /> : null}
      <Part id="checks" title={t('checksTitle')}>
        <Checks
          checks={verification.checks}
          names={verification.names}
          size={verification.checkpoint?.size ?? null}
          file={done.file}
        />
      </Part>
    </>
  );
}
