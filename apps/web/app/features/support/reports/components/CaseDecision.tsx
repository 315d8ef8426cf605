import { Button, Group, Stack, Title } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import {
  REPORT_GROUNDS,
  REPORT_TEXT_MIN,
  type ReportGround,
  type ReportMeasure,
  STATEMENT_MAX,
} from '@quotavera/domain/support/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyTo } from '../../../../platform/api/index.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Segmented } from '../../../../ui/choice/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import type { WholeCase } from '../queries.ts';

type Decision = Omit<BodyTo<typeof supportAddresses.decideReport>, 'case' | 'version'>;

/** The decision and its reasons, which both sides read. */
export function CaseDecision({ whole }: { whole: WholeCase }) {
  const { t } = useTranslation('support-reports');
  const [measure, setMeasure] = useState<ReportMeasure>(whole.measures[0] ?? 'warning');
  const [ground, setGround] = useState<ReportGround>('terms');
  const [statement, setStatement] = useState('');
  const { change, busy, error } = useChange();
  const decide = (decision: Decision, done: string) =>
    change(
      supportAddresses.decideReport,
      { body: { case: whole.id, version: whole.version, ...decision } },
      () => done,
    );
  const ready = statement.trim().length >= REPORT_TEXT_MIN;
  return (
    <Stack component="section" gap="sm">
      <Title order={3} size="h4">
        {t('case.decision')}
      </Title>
      <Segmented<ReportMeasure>
        label={t('case.measure')}
        value={measure}
        options={whole.measures.map((value) => ({ value, label: t(`measureName.${value}`) }))}
        onChange={setMeasure}
      />
      <Segmented<ReportGround>
        label={t('case.ground')}
        value={ground}
        options={REPORT_GROUNDS.map((value) => ({ value, label: t(`case.groundName.${value}`) }))}
        onChange={setGround}
      />
      <CountedTextarea
        label={t('case.statement')}
        description={t('case.statementHint')}
        value={statement}
        max={STATEMENT_MAX}
        autosize
        minRows={3}
        maxRows={10}
        onChange={({ currentTarget }) => setStatement(currentTarget.value)}
        error={error?.errors.statement?.[0]}
      />
      <Failed error={error} />
      <Group gap="xs" justify="flex-end">
        {whole.status === 'open' ? (
          <Button loading={busy} onClick={() => void decide({ status: 'in_review' }, t('case.taken'))}>
            {t('case.take')}
          </Button>
        ) : (
          <Button loading={busy} onClick={() => void decide({ status: 'open' }, t('case.putBackDone'))}>
            {t('case.putBack')}
          </Button>
        )}
        <Button
          loading={busy}
          disabled={!ready}
          onClick={() => void decide({ status: 'rejected', statement }, t('case.decided'))}
        >
          {t('case.reject')}
        </Button>
        <Button
          variant="filled"
          loading={busy}
          disabled={!ready}
          onClick={() => void decide({ status: 'upheld', measure, ground, statement }, t('case.decided'))}
        >
          {t('case.uphold')}
        </Button>
      </Group>
    </Stack>
  );
}
