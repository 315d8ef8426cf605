import { Box, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { PRICE_TOLERANCE, RANKING_MIN_BETS } from '@quotavera/domain/limits';
import {
  BADGE_FALSE_SHARE,
  CLOSING_LAMBDAS,
  LOST_EDGE_E,
  NORMAL_95,
  RESULTS_LAMBDAS,
  VETO_E,
  WEEKLY_DAMPING,
  WORTH_MIN_MATCHES,
} from '@quotavera/domain/records';
import { MINUTE_MS } from '@quotavera/domain/time';
import type { Texts } from '@quotavera/i18n/server';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import type { RankingParameters } from '../queries.ts';
import { TRIAL, TRIAL_FINDINGS } from '../trial.ts';

const emphasis = { b: <b />, i: <i />, var: <var />, sub: <sub /> };
const COLUMNS = { minColWidth: 'min(100%, 380px)', autoFlow: 'auto-fit', spacing: 40, verticalSpacing: 'lg' } as const;

function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Stack gap="xs" miw={0} maw="75ch" fz={14} c="dimmed" style={{ breakInside: 'avoid' }}>
      {title ? (
        <Title order={2} size="h3" c="var(--ink)">
          {title}
        </Title>
      ) : null}
      {children}
    </Stack>
  );
}

/** A table wider than the screen scrolls, so it takes the focus for the arrow keys. */
function Formula({ children }: { children: ReactNode }) {
  const { t } = useTranslation('records-ranking');
  return (
    <Text
      role="group"
      aria-label={t('formula')}
      tabIndex={0}
      px={14}
      py="sm"
      bg="var(--sunken)"
      bdrs="md"
      c="var(--ink)"
      style={{ overflowX: 'auto', whiteSpace: 'nowrap' }}
    >
      {children}
    </Text>
  );
}

/** A small table: the first column names the row, the others are its figures. */
function Figures({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <Box role="region" aria-label={caption} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table fz={14} horizontalSpacing={6} verticalSpacing="xs">
        <Table.Caption className="visually-hidden">{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr c="dimmed">
            {head.map((text, at) => (
              <Table.Th key={text} scope="col" fw={500} ta={at === 0 ? undefined : 'right'}>
                {text}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, ...values]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {values.map((value, at) => (
                <Table.Td key={head[at + 1]} ta="right">
                  {value}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function Caveat({ children }: { children: ReactNode }) {
  return (
    <Text inherit pl="sm" style={{ borderLeft: '3px solid var(--line-strong)' }}>
      {children}
    </Text>
  );
}

/** Where every tipster's expected yield starts from. */
function Priors({ priors }: { priors: RankingParameters['priors'] }) {
  const { t } = useTranslation('records-ranking');
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

interface Parameter {
  key: keyof Texts['records-ranking']['inForce'];
  value: string;
  since: string;
}

/** Every number that the ranking goes by, and since when. */
function InForce({ priors, tipsters, price_max_age, live_price_max_age }: RankingParameters) {
  const { t } = useTranslation('records-ranking');
  const format = useFormats();
  const percent = (value: number) => format.percent(value, { signed: false, digits: 2 });
  const dated = priors.since === null ? t('inForce.initial') : format.day(priors.since, 'long');
  const fixed = t('inForce.fixed');
  const minutes = (age: number) => t('inForce.priceMinutes', { minutes: format.count(Math.round(age / MINUTE_MS)) });
  const parameters: readonly Parameter[] = [
    { key: 'gammaMean', value: format.percent(priors.gamma_mean, { digits: 2 }), since: dated },
    { key: 'gammaDeviation', value: percent(priors.gamma_deviation), since: dated },
    { key: 'deltaDeviation', value: percent(priors.delta_deviation), since: dated },
    { key: 'tipsters', value: format.count(tipsters), since: t('inForce.now') },
    { key: 'least', value: format.count(RANKING_MIN_BETS), since: fixed },
    { key: 'quantile', value: format.decimal(NORMAL_95, 3), since: fixed },
    { key: 'falseShare', value: format.percent(BADGE_FALSE_SHARE, { signed: false, digits: 0 }), since: fixed },
    { key: 'veto', value: format.count(VETO_E), since: fixed },
    { key: 'lostEdge', value: format.count(LOST_EDGE_E), since: fixed },
    { key: 'priceAge', value: minutes(price_max_age), since: fixed },
    { key: 'livePriceAge', value: minutes(live_price_max_age), since: fixed },
    { key: 'priceTolerance', value: format.percent(PRICE_TOLERANCE, { signed: false, digits: 0 }), since: fixed },
  ];
  return (
    <Panel title={t('inForce.title')}>
      <Figures
        caption={t('inForce.caption')}
        head={[t('inForce.parameter'), t('inForce.value'), t('inForce.since')]}
        rows={parameters.map(({ key, value, since }) => [t(`inForce.${key}`), value, since])}
      />
      <Text fz={14} c="dimmed" maw="75ch">
        {t('inForce.fixedNote')}
      </Text>
    </Panel>
  );
}

/** The changes of the priors, each an entry of the log. */
function Changes({ changes }: RankingParameters) {
  const { t } = useTranslation('records-ranking');
  const format = useFormats();
  const percent = (value: number) => format.percent(value, { signed: false, digits: 2 });
  if (changes.length === 0) return null;
  return (
    <Panel title={t('changes.title')}>
      <Figures
        caption={t('changes.caption')}
        head={[
          t('changes.day'),
          t('inForce.gammaMean'),
          t('inForce.gammaDeviation'),
          t('inForce.deltaDeviation'),
          t('changes.tipsters'),
        ]}
        rows={changes.map((change) => [
          change.since === null ? t('inForce.initial') : format.day(change.since, 'long'),
          format.percent(change.gamma_mean, { digits: 2 }),
          percent(change.gamma_deviation),
          percent(change.delta_deviation),
          format.count(change.tipsters),
        ])}
      />
      <Text fz={14} c="dimmed" maw="75ch">
        {t('changes.note')}
      </Text>
    </Panel>
  );
}

/** The worth of a point of CLV on all imported matches, by its parts, each with its error. */
function Worth({ worth }: Pick<RankingParameters, 'worth'>) {
  const { t } = useTranslation('records-ranking');
  const format = useFormats();
  if (!worth) return null;
  const { early, closing } = worth;
  const told = (of: (typeof early)['below']) =>
    of
      ? t('worth.measured', { value: format.decimal(of.value), error: format.decimal(of.error) })
      : t('worth.tooLittle');
  const measured = [early, closing].some(({ below, above }) => below !== null || above !== null);
  return (
    <Panel title={t('worth.title')}>
      <Part>
        <p>{t('worth.text')}</p>
      </Part>
      <Figures
        caption={t('worth.caption')}
        head={[t('worth.part'), t('worth.early'), t('worth.closing')]}
        rows={[
          [t('worth.below'), told(early.below), told(closing.below)],
          [t('worth.above'), told(early.above), told(closing.above)],
          [t('worth.movement'), told(early.movement), t('worth.none')],
          [t('worth.matches'), format.count(early.matches), format.count(closing.matches)],
          [t('worth.bets'), format.count(early.bets), format.count(closing.bets)],
        ]}
      />
      <Text fz={14} c="dimmed" maw="75ch">
        {measured ? null : `${t('worth.few', { minimum: WORTH_MIN_MATCHES })} `}
        {t('worth.note', { day: format.day(worth.at, 'long') })}
      </Text>
    </Panel>
  );
}

/** The rules: what counts, the order, the badge with its formula and its assumption. */
function Rules({ priors, columns }: Pick<RankingParameters, 'priors'> & { columns: string | undefined }) {
  const { t } = useTranslation('records-ranking');
  const format = useFormats();
  return (
    <Panel>
      <Box className={columns}>
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
            <var>m</var> − {format.decimal(NORMAL_95, 3)} · √<var>V</var> {t('how.to')} <var>m</var> +{' '}
            {format.decimal(NORMAL_95, 3)} · √<var>V</var>
          </Formula>
          <p>
            <Trans
              ns="records-ranking"
              i18nKey="how.orderTerms"
              values={{ minimum: RANKING_MIN_BETS }}
              components={emphasis}
            />
          </p>
        </Part>
        <Priors priors={priors} />
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
              ns="records-ranking"
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
              ns="records-ranking"
              i18nKey="how.thresholdText"
              values={{ share: format.percent(BADGE_FALSE_SHARE, { signed: false, digits: 0 }) }}
              components={emphasis}
            />
          </p>
          <Formula>
            <var>E</var>
            <sub>(k)</sub> ≥ <var>N</var> / ({format.decimal(BADGE_FALSE_SHARE, 2)} · <var>k</var>)
          </Formula>
          <p>
            <Trans
              ns="records-ranking"
              i18nKey="how.withheld"
              values={{ minimum: RANKING_MIN_BETS, odds: format.decimal(2.1, 1) }}
              components={emphasis}
            />
          </p>
          <p>{t('how.lost')}</p>
          <Caveat>{t('how.caveat')}</Caveat>
        </Part>
      </Box>
    </Panel>
  );
}

/** Shows the findings of a simulation of the rule. */
function Trial() {
  const { t } = useTranslation('records-ranking');
  const format = useFormats();
  return (
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
        <Figures
          caption={t('trial.caption')}
          head={[t('trial.bets'), t('trial.results'), t('trial.mean'), t('trial.false')]}
          rows={TRIAL_FINDINGS.map(({ bets, results, mean, falseBadges }) => [
            format.count(bets),
            t('trial.found', { found: results, skilled: TRIAL.skilled }),
            t('trial.found', { found: mean, skilled: TRIAL.skilled }),
            format.count(falseBadges),
          ])}
        />
      </SimpleGrid>
    </Panel>
  );
}

/** Everything of the page below its head. */
export function Ranking({
  columns,
  ...parameters
}: RankingParameters & {
  /** The class of the rules, from the page: its styles come with it. */
  columns: string | undefined;
}) {
  return (
    <>
      <Rules priors={parameters.priors} columns={columns} />
      <InForce {...parameters} />
      <Changes {...parameters} />
      <Worth {...parameters} />
      <Trial />
    </>
  );
}
