import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ThreeWay } from '@quotavera/domain/bet';
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useHydrated } from '../../../../platform/boot/use-in-browser.ts';
import { ResultBar } from '../../../../ui/chart/index.ts';
import { matchName, useFormats } from '../../../../ui/format/index.ts';
import { IconChevronDown, IconShieldCheck } from '../../../../ui/icons/index.ts';
import { ServerMarkup } from '../../../../ui/page/index.ts';
import { DayText, TimeText, useTimeZone } from '../../../../ui/time/index.ts';
import type { Forecast } from '../queries.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }));

/** Matches above which further days are folded. */
const OPEN_MATCHES = 3;

function happened({ result }: Forecast): ThreeWay | null {
  if (!result) return null;
  if (result.home === result.away) return 'draw';
  return result.home > result.away ? 'home' : 'away';
}

/** Chances with the odds at which each would be fair; what happened is marked, in words as well. */
function Probabilities({ forecast }: { forecast: Forecast }) {
  const { t } = useTranslation('tools-forecasts');
  const format = useFormats();
  const right = happened(forecast);
  const part = (side: ThreeWay) => {
    const chance = forecast.probabilities[side];
    return {
      name: t(`side.${side}`),
      chance,
      value: format.percent(chance, { signed: false, digits: 0 }),
      note: chance > 0 ? format.odds((1 / chance).toFixed(2)) : '',
      happened: side === right ? t('list.happened') : undefined,
    };
  };
  return <ResultBar label={t('list.probabilities')} parts={[part('home'), part('draw'), part('away')]} />;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group gap={4}>
      <Text component="dt" inherit c="dimmed">
        {label}
      </Text>
      <Text component="dd" inherit m={0}>
        {children}
      </Text>
    </Group>
  );
}

interface CardProps {
  forecast: Forecast;
  onProve: (forecast: Forecast) => void;
}

/** A card is kept when only the list's days change, as they do once a reader's own time zone is known. */
const Card = memo(function Card({ forecast, onProve }: CardProps) {
  const { t } = useTranslation('tools-forecasts');
  const hydrated = useHydrated();
  const format = useFormats();
  const share = (value: number) => format.percent(value, { signed: false, digits: 0 });
  const { probabilities, expected, result, scores, closing } = forecast;
  return (
    <Paper component="li">
      <Stack gap={10}>
        <div>
          <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
            <Title order={4}>
              <Anchor component={Link} to={paths.match(forecast.fixture_id)} inherit c="inherit">
                {matchName(forecast.home, forecast.away)}
              </Anchor>
            </Title>
            {result ? (
              <Text span fw={700} style={{ whiteSpace: 'nowrap' }}>
                {result.home}–{result.away}
              </Text>
            ) : null}
          </Group>
          <Text size="sm" c="dimmed">
            {forecast.league} · <TimeText value={forecast.starts_at} />
            {forecast.status === 'void' ? ` · ${t('list.void')}` : ''}
          </Text>
        </div>
        <ServerMarkup of={forecast}>
          <Stack gap={10}>
            <Probabilities forecast={forecast} />
            <Group component="dl" gap="2px 16px" m={0} fz="sm">
              <Fact label={t('list.expected')}>
                {format.decimal(expected.home, 2)} – {format.decimal(expected.away, 2)}
              </Fact>
              <Fact label={t('list.over')}>{share(probabilities.over_2_5)}</Fact>
              <Fact label={t('list.bothScore')}>{share(probabilities.both_score)}</Fact>
              {scores ? (
                <Fact label={t('figures.logLoss')}>
                  {format.decimal(scores.log_loss, 2)}
                  {closing?.scores
                    ? ` ${t('list.closing', { value: format.decimal(closing.scores.log_loss, 2) })}`
                    : ''}
                </Fact>
              ) : null}
            </Group>
          </Stack>
        </ServerMarkup>
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text size="xs" c="dimmed">
            {t('list.made')} <TimeText value={forecast.made_at} />
            {forecast.entry_index === null ? null : (
              <>
                {' '}
                · {t('list.entry')}{' '}
                <a href={`/ledger/entry/${forecast.entry_index}`}>#{format.count(forecast.entry_index)}</a>
              </>
            )}
          </Text>
          <Button
            size="sm"
            flex="none"
            disabled={!hydrated}
            onClick={() => onProve(forecast)}
            aria-label={t('list.proveMatch', { match: matchName(forecast.home, forecast.away) })}
            leftSection={<IconShieldCheck size={17} aria-hidden="true" />}
          >
            {t('list.prove')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
});

interface Day {
  /** ISO. */
  day: string;
  matches: readonly Forecast[];
  open: boolean;
}

/** Forecasts by their match's day, in the order of the list. The first days are open: about a phone's screen of matches. */
function daysOf(forecasts: readonly Forecast[], timeZone: string): Day[] {
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const days = Map.groupBy(forecasts, ({ starts_at: startsAt }) => iso.format(new Date(startsAt)));
  let before = 0;
  return [...days].map(([day, matches]) => {
    const open = before < OPEN_MATCHES;
    before += matches.length;
    return { day, matches, open };
  });
}

/** Forecasts by day, each with what it said, what came of it, and a button that checks it against the log. */
export function ForecastCards({ forecasts }: { forecasts: readonly Forecast[] }) {
  const { t } = useTranslation('tools-forecasts');
  const zone = useTimeZone();
  const [proving, setProving] = useState<Forecast | null>(null);
  return (
    <>
      {daysOf(forecasts, zone).map(({ day, matches, open }) => (
        <details key={day} open={open}>
          <Group component="summary" gap="xs" py={10} style={{ cursor: 'pointer' }}>
            <Title order={3} display="inline">
              <DayText value={day} />
            </Title>
            <Text span size="sm" c="dimmed">
              {t('list.matches', { count: matches.length })}
            </Text>
            <IconChevronDown size={18} aria-hidden="true" />
          </Group>
          <SimpleGrid component="ul" className="plain-list" minColWidth="min(100%, 420px)" spacing="sm">
            {matches.map((forecast) => (
              <Card key={forecast.id} forecast={forecast} onProve={setProving} />
            ))}
          </SimpleGrid>
        </details>
      ))}
      {proving ? (
        <Suspense>
          <ProofDialog forecast={proving} onClose={() => setProving(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
