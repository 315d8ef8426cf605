import { Box, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import { CLOSING_LAMBDAS, RESULTS_LAMBDAS, WEEKLY_DAMPING } from '@quotavera/domain/record';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import type { Leaderboard } from '../queries.ts';
import { TRIAL, TRIAL_FINDINGS } from '../trial.ts';

const emphasis = { b: <b />, i: <i />, var: <var />, sub: <sub /> };
const COLUMNS = { minColWidth: 'min(100%, 380px)', autoFlow: 'auto-fit', spacing: 40, verticalSpacing: 'lg' } as const;

function Part({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <Stack gap="xs" miw={0} maw="75ch" fz={14} c="dimmed">
      {title ? (
        <Title order={3} c="var(--ink)">
          {title}
        </Title>
      ) : null}
      {children}
    </Stack>
  );
}

function Formula({ children }: { readonly children: ReactNode }) {
  return (
    <Text px={14} py="sm" bg="var(--sunken)" bdrs="md" c="var(--ink)">
      {children}
    </Text>
  );
}

function Caveat({ children }: { readonly children: ReactNode }) {
  return (
    <Text inherit pl="sm" style={{ borderLeft: '3px solid var(--line-strong)' }}>
      {children}
    </Text>
  );
}

/** Where every tipster's expected yield starts from. */
function Priors({ priors }: { readonly priors: Leaderboard['priors'] }) {
  const { t } = useTranslation('leaderboard');
  const format = useFormats();
  const deviation = (value: number) => format.percent(value, { signed: false, digits: 2 });
  return (
    <Part title={t('how.priors')}>
      <p>
        {t('how.priorsText', {
          mean: format.percent(priors.gamma_mean, { digits: 2 }),
          gamma: deviation(priors.gamma_deviation),
          delta: deviation(priors.delta_deviation),
        })}
      </p>
      <p>
        {priors.since === null
          ? t('how.priorsInitial')
          : t('how.priorsSince', {
              count: priors.tipsters,
              shown: format.count(priors.tipsters),
              day: format.day(priors.since, 'long'),
            })}
      </p>
      <Caveat>{t('how.priorsWeek', { correlation: format.decimal(0.05, 2), factor: format.decimal(1.28, 2) })}</Caveat>
    </Part>
  );
}

/** How the ranking is made: what counts, the order, the badge with its formula and its assumption, and what a trial of it showed. */
export function HowItRanks({ priors }: { readonly priors: Leaderboard['priors'] | undefined }) {
  const { t } = useTranslation('leaderboard');
  const format = useFormats();
  return (
    <Stack component="section" id="how" gap={20} style={{ scrollMarginTop: 80 }}>
      <Panel title={t('how.title')}>
        <SimpleGrid {...COLUMNS}>
          <Part title={t('how.counts')}>
            <p>{t('how.countsText')}</p>
            <Box component="ul" m={0} pl={20}>
              <li>{t('how.countsSingles')}</li>
              <li>{t('how.countsPrice')}</li>
              <li>{t('how.countsFirst')}</li>
              <li>{t('how.countsNever')}</li>
            </Box>
            <p>{t('how.countsFilters')}</p>
          </Part>
          <Part title={t('how.order')}>
            <p>{t('how.orderText')}</p>
            <Formula>
              <var>m</var> − {format.decimal(1.645, 3)} · √<var>V</var> {t('how.to')} <var>m</var> +{' '}
              {format.decimal(1.645, 3)} · √<var>V</var>
            </Formula>
            <p>
              <Trans
                ns="leaderboard"
                i18nKey="how.orderTerms"
                values={{ minimum: RANKING_MIN_BETS }}
                components={emphasis}
              />
            </p>
          </Part>
          {priors ? <Priors priors={priors} /> : null}
          <Part title={t('how.badge')}>
            <p>{t('how.badgeText')}</p>
            <Formula>
              <var>E</var> = ½ · (<var>E</var>
              <sub>{t('how.results')}</sub> + <var>E</var>
              <sub>{t('how.closing')}</sub>)
              <br />
              <var>E</var>
              <sub>{t('how.results')}</sub>, <var>E</var>
              <sub>{t('how.closing')}</sub> = {t('how.meanOver')} <var>λ</var> {t('how.of')} ∏ (1 + <var>λ</var> ·{' '}
              <var>x</var>
              <sub>i</sub>)
            </Formula>
            <p>
              <Trans
                ns="leaderboard"
                i18nKey="how.badgeTerms"
                values={{
                  results: RESULTS_LAMBDAS.map((value) => format.decimal(value, 2)).join('; '),
                  closing: CLOSING_LAMBDAS.map((value) => format.decimal(value, value === 1 ? 0 : 2)).join('; '),
                  damping: format.decimal(WEEKLY_DAMPING, 2),
                }}
                components={emphasis}
              />
            </p>
          </Part>
          <Part title={t('how.threshold')}>
            <p>
              <Trans
                ns="leaderboard"
                i18nKey="how.thresholdText"
                values={{ share: format.percent(0.05, { signed: false, digits: 0 }) }}
                components={emphasis}
              />
            </p>
            <Formula>
              <var>E</var>
              <sub>(k)</sub> ≥ <var>N</var> / ({format.decimal(0.05, 2)} · <var>k</var>)
            </Formula>
            <p>
              <Trans
                ns="leaderboard"
                i18nKey="how.withheld"
                values={{ minimum: RANKING_MIN_BETS, odds: format.decimal(2.1, 1) }}
                components={emphasis}
              />
            </p>
            <p>{t('how.lost')}</p>
            <Caveat>{t('how.caveat')}</Caveat>
          </Part>
        </SimpleGrid>
      </Panel>
      <Panel title={t('trial.title')}>
        <SimpleGrid {...COLUMNS}>
          <Part>
            <p>
              {t('trial.text', {
                unskilled: format.count(TRIAL.tipsters - TRIAL.skilled),
                skilled: TRIAL.skilled,
                edge: format.percent(TRIAL.edge, { digits: 0 }),
                bets: format.count(TRIAL.bets),
              })}
            </p>
            <p>{t('trial.finding', { skilled: TRIAL.skilled, bets: format.count(TRIAL.bets) })}</p>
            <p>{t('trial.command')}</p>
          </Part>
          <Table fz={14} horizontalSpacing={6} verticalSpacing="xs">
            <Table.Caption className="visually-hidden">{t('trial.caption')}</Table.Caption>
            <Table.Thead>
              <Table.Tr c="dimmed">
                <Table.Th scope="col" fw={500}>
                  {t('trial.bets')}
                </Table.Th>
                <Table.Th scope="col" fw={500} ta="right">
                  {t('trial.results')}
                </Table.Th>
                <Table.Th scope="col" fw={500} ta="right">
                  {t('trial.mean')}
                </Table.Th>
                <Table.Th scope="col" fw={500} ta="right">
                  {t('trial.false')}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {TRIAL_FINDINGS.map(({ bets, results, mean, falseBadges }) => (
                <Table.Tr key={bets}>
                  <Table.Th scope="row" fw={400}>
                    {format.count(bets)}
                  </Table.Th>
                  <Table.Td ta="right">{t('trial.found', { found: results, skilled: TRIAL.skilled })}</Table.Td>
                  <Table.Td ta="right">
                    <b>{t('trial.found', { found: mean, skilled: TRIAL.skilled })}</b>
                  </Table.Td>
                  <Table.Td ta="right">{format.count(falseBadges)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </SimpleGrid>
      </Panel>
    </Stack>
  );
}
