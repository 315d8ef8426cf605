import { Box, Group, List, Paper, Text, Title } from '@mantine/core';
import type { BoundName, CheckFailure, CheckId, CheckResult } from '@quotavera/domain/ledger';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import classes from '../VerifyPage.module.css';
import { CheckMark } from './CheckMark.tsx';

/** The number of failures shown; the command-line verifier lists them all. */
const SHOWN_FAILURES = 20;

function Failure({ failure }: { failure: CheckFailure }) {
  const { t } = useTranslation('records-verify');
  const { tip, seq, index, detail } = failure;
  return (
    <List.Item>
      {t(`failures.${failure.code}`)}
      {tip === undefined ? null : (
        <>
          {' · '}
          <Link to={paths.tipPublic(tip)}>{t('failure.tip', { tip })}</Link>
        </>
      )}
      {index === undefined ? null : <> {t('failure.place', { index, seq })}</>}
      {detail === undefined ? null : (
        <Text component="code" display="block" size="sm" c="dimmed">
          {detail}
        </Text>
      )}
    </List.Item>
  );
}

/** The checks were made with these, beside their own findings. */
export interface CheckedWith {
  /** The record's names, the oldest first. */
  names: readonly BoundName[];
  /** The signed log's entries; null when its signature is not valid. */
  size: number | null;
  /** Whether the bundle is a file, which may be older than the last visit's checkpoint and isn't compared with it. */
  file: boolean;
}

function Fact({ id, result, size, file, names }: { id: CheckId; result: CheckResult } & CheckedWith) {
  const { t } = useTranslation('records-verify');
  const format = useFormats();
  const { facts, checked } = result;
  const n = (value: number | undefined) => format.count(value ?? 0);
  switch (id) {
    case 'signature':
      return size === null ? null : t('facts.signature', { entries: n(size) });
    case 'consistency':
      return result.status === 'skipped'
        ? t(file ? 'facts.file' : 'facts.firstVisit')
        : t('facts.consistency', { from: n(facts.from), to: n(facts.to) });
    case 'witnesses':
      return result.status === 'skipped' ? t('facts.noWitness') : t('facts.witnesses', { checked: n(checked) });
    case 'stamps':
      return result.status === 'skipped' ? t('facts.noStamp') : t('facts.stamps', { checked: n(checked) });
    case 'name':
      return result.status === 'unproven' ? t('facts.noName') : names.map(({ name }) => `@${name}`).join(' → ');
    case 'completeness':
      return result.status === 'unproven' ? t('facts.notComplete') : t('facts.complete', { entries: n(checked) });
    case 'prices':
      return result.status === 'skipped' ? t('facts.noPrices') : t('facts.prices', { checked: n(checked) });
    case 'badges':
      return result.status === 'skipped'
        ? t('facts.noBadges')
        : t('facts.badges', { won: n(facts.won), lost: n(facts.lost) });
    case 'commitments':
      return [
        t('facts.commitments', {
          checked: n(checked),
          tips: n(facts.tips),
          locked: n(facts.locked),
          withdrawn: n(facts.withdrawn),
        }),
        ...(['exits', 'amendments', 'terms', 'again'] as const).flatMap((kind) =>
          facts[kind] ? [t(`facts.${kind}`, { count: facts[kind], shown: n(facts[kind]) })] : [],
        ),
      ].join(', ');
    case 'times':
      return t('facts.times', {
        witnessed: n(facts.witnessed),
        stamped: n(facts.stamped),
        operator: n(facts.operator),
        live: n(facts.live),
      });
    default:
      return t('facts.checked', { count: checked, shown: n(checked) });
  }
}

function Findings({ children }: { children: ReactNode }) {
  return (
    <List mt="xs" p="sm" pl={28} fz={14} bg="var(--sunken)" bdrs="md" className={classes.failures}>
      {children}
    </List>
  );
}

/** Every check with its verdict, in the order in which they are made. */
export function Checks({ checks, ...context }: { checks: readonly CheckResult[] } & CheckedWith) {
  const { t } = useTranslation('records-verify');
  return (
    <Paper component="ol" p={0} m={0} className="plain-list">
      {checks.map((result) => {
        return (
          <Group
            key={result.id}
            component="li"
            align="start"
            wrap="nowrap"
            px="md"
            py="md"
            className={classes.check}
            data-status={result.status}
          >
            <CheckMark status={result.status} label={t(`status.${result.status}`)} />
            <Box flex={1} miw={0}>
              <Group justify="space-between" align="start" gap="2px 24px">
                <Box flex="1 1 300px">
                  <Title order={3} size="h4">
                    {t(`checks.${result.id}.title`)}
                  </Title>
                  <Text c="dimmed" fz={14}>
                    {t(`checks.${result.id}.text`)}
                  </Text>
                </Box>
                <Text c="dimmed" fz={14} maw="34ch" className={classes.fact}>
                  <Fact id={result.id} result={result} {...context} />
                </Text>
              </Group>
              {result.remarks.length > 0 ? (
                <Findings>
                  {result.remarks.slice(0, SHOWN_FAILURES).map((remark) => (
                    <Failure key={`${remark.code}-${remark.index}-${remark.detail}`} failure={remark} />
                  ))}
                </Findings>
              ) : null}
              {result.failures.length > 0 ? (
                <Findings>
                  {result.failures.slice(0, SHOWN_FAILURES).map((failure, n) => (
                    <Failure key={`${failure.code}-${failure.index ?? n}`} failure={failure} />
                  ))}
                  {result.failures.length > SHOWN_FAILURES ? (
                    <List.Item>{t('failure.more', { count: result.failures.length - SHOWN_FAILURES })}</List.Item>
                  ) : null}
                </Findings>
              ) : null}
            </Box>
          </Group>
        );
      })}
    </Paper>
  );
}
