import { Box, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Percent, UnitValue, useFormats } from '../../../ui/format/index.ts';
import { IconAlertTriangle, IconShieldCheck } from '../../../ui/icons/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import type { Outcome } from '../verification.ts';
import { Checks } from './Checks.tsx';
import { Part } from './Trust.tsx';

type Done = Extract<Outcome, { ok: true }>;

const MICRO = 1_000_000;

/** The recomputed figures: what the entries say, whatever the product's pages show. */
function Figures({ figures }: { readonly figures: NonNullable<Done['verification']['figures']> }) {
  const { t } = useTranslation('verify');
  const format = useFormats();
  const profit = figures.profitMicro ?? 0;
  const staked = figures.stakedMicro ?? 0;
  return (
    <Part id="recomputed" title={t('figures.title')}>
      <Text c="dimmed">{t('figures.text')}</Text>
      <StatTiles label={t('figures.title')}>
        <StatTile
          label={t('figures.settled')}
          value={format.count(figures.settled ?? 0)}
          note={t('figures.settledNote', {
            open: format.count(figures.inProgress ?? 0),
            withdrawn: format.count(figures.withdrawn ?? 0),
          })}
        />
        <StatTile
          label={t('figures.profit')}
          value={<UnitValue value={profit / MICRO} colored signed />}
          note={t('figures.staked', { staked: format.units(staked / MICRO, { signed: false }) })}
        />
        <StatTile
          label={t('figures.yield')}
          value={<Percent value={staked > 0 ? profit / staked : null} colored signed />}
          note={t('figures.yieldNote')}
        />
        <StatTile
          label={t('figures.expectedYield')}
          value={<Percent value={figures.expectedYield ?? null} />}
          note={t('figures.expectedYieldNote', {
            low: format.percent(figures.expectedYieldLow ?? 0),
            high: format.percent(figures.expectedYieldHigh ?? 0),
          })}
        />
        <StatTile
          label={t('figures.won')}
          value={format.count((figures.won ?? 0) + (figures.halfWon ?? 0))}
          note={t('figures.lost', {
            lost: format.count((figures.lost ?? 0) + (figures.halfLost ?? 0)),
            voided: format.count(figures.voided ?? 0),
          })}
        />
      </StatTiles>
    </Part>
  );
}

/** The verdict in one sentence, then every check, then the figures. */
export function Verdict({ done }: { readonly done: Done }) {
  const { t } = useTranslation('verify');
  const format = useFormats();
  const { verification, bundle } = done;
  const username = bundle?.tipster.username ?? '';
  const entries = bundle?.entries.length ?? 0;
  const failed = verification.checks.filter(({ status }) => status === 'failed').length;
  // What is no bundle names nobody.
  const bad = username ? t('verdict.bad', { count: failed, username }) : t('verdict.badFile', { count: failed });
  const Icon = verification.ok ? IconShieldCheck : IconAlertTriangle;
  return (
    <>
      <Paper
        component="section"
        p="lg"
        aria-live="polite"
        style={{ borderColor: verification.ok ? 'var(--positive)' : 'var(--negative)' }}
      >
        <Group gap={20}>
          <Group c={verification.ok ? 'green' : 'red'}>
            <Icon size={40} stroke={1.6} aria-hidden="true" />
          </Group>
          <Box flex="1 1 320px">
            <Title order={2} fz="clamp(18px, 2.2vw, 24px)">
              {verification.ok ? t('verdict.ok', { username }) : bad}
            </Title>
            <Text c="dimmed" maw="75ch">
              {t(verification.ok ? 'verdict.okText' : 'verdict.badText', {
                entries: format.count(entries),
                seconds: format.decimal(done.milliseconds / 1000, 1),
                kilobytes: format.count(Math.round(done.kilobytes)),
              })}
            </Text>
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
        <Checks checks={verification.checks} size={verification.checkpoint?.size ?? null} file={done.file} />
      </Part>
    </>
  );
}
