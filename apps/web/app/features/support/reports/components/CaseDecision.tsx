import { Button, Group, Stack, Title } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import {
  REPORT_GROUNDS,
  REPORT_TEXT_MIN,
  type ReportGround,
  type ReportMeasure,
  type ReportReason,
  STATEMENT_MAX,
} from '@quotavera/domain/support/reports';
import { useTranslation } from 'react-i18next';
import { api, type BodyTo } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Segmented } from '../../../../ui/choice/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { RuleSelect } from '../../../../ui/report/RuleSelect.tsx';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import type { WholeCase } from '../queries.ts';

type Decision = Omit<BodyTo<typeof supportAddresses.decideReport>, 'case' | 'version'>;

const DONE = { open: 'putBackDone', in_review: 'taken', rejected: 'decided', upheld: 'decided' } as const;

/** Only a decision carries its reasons, and only one that upholds a measure. */
function decisionOf({ status, statement, ...measure }: Required<Decision>): Decision {
  if (status === 'upheld') return { status, statement, ...measure };
  return status === 'rejected' ? { status, statement } : { status };
}

/** The decision and its reasons, which both sides read. */
export function CaseDecision({ whole }: { whole: WholeCase }) {
  const { t } = useTranslation('support-reports');
  const form = useApiForm({
    initialValues: {
      status: 'upheld' as Decision['status'],
      measure: whole.measures[0] ?? ('warning' as ReportMeasure),
      ground: 'terms' as ReportGround,
      rule: whole.complaints[0]?.reason ?? ('other' as ReportReason),
      statement: '',
    },
    affects: ofEverything,
    send: (values) =>
      api(supportAddresses.decideReport, {
        body: { case: whole.id, version: whole.version, ...decisionOf(values) },
      }),
    done: ({ status }) => notify('success', t(`case.${DONE[status]}`)),
  });
  const { busy } = form;
  const ready = form.values.statement.trim().length >= REPORT_TEXT_MIN;
  const act = (status: Decision['status']) => ({
    type: 'submit' as const,
    loading: busy,
    onClick: () => form.setFieldValue('status', status),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="sm">
        <Title order={3} size="h4">
          {t('case.decision')}
        </Title>
        <Segmented<ReportMeasure>
          label={t('case.measure')}
          options={whole.measures.map((value) => ({ value, label: t(`measureName.${value}`) }))}
          {...form.field('measure')}
        />
        <Segmented<ReportGround>
          label={t('case.ground')}
          options={REPORT_GROUNDS.map((value) => ({ value, label: t(`case.groundName.${value}`) }))}
          {...form.field('ground')}
        />
        <RuleSelect {...form.field('rule')} />
        <CountedTextarea
          label={t('case.statement')}
          description={t('case.statementHint')}
          max={STATEMENT_MAX}
          autosize
          minRows={3}
          maxRows={10}
          {...form.field('statement')}
        />
        <FormFailure form={form} />
        <Group gap="xs" justify="flex-end">
          {whole.status === 'open' ? (
            <Button {...act('in_review')}>{t('case.take')}</Button>
          ) : (
            <Button {...act('open')}>{t('case.putBack')}</Button>
          )}
          <Button {...act('rejected')} disabled={!ready}>
            {t('case.reject')}
          </Button>
          <Button {...act('upheld')} variant="filled" disabled={!ready}>
            {t('case.uphold')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
