import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { REPORT_TEXT_MAX } from '@quotavera/domain/support/reports';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { APPEAL_TONES, type Followup, STATUS_TONES } from '../queries.ts';
import { useTargetWords } from './useTargetWords.ts';

export function TargetLink({ target }: { target: Followup['target'] }) {
  const words = useTargetWords();
  const { type, tip_id: id, username: name } = target;
  // The address of a bankroll's page is a secret of its readers.
  if (type === 'bankroll') return <>{words(target)}</>;
  return (
    <Anchor component={Link} to={id === null ? paths.tipsterProfile(name) : paths.tipPublic(id)}>
      {words(target)}
    </Anchor>
  );
}

const WORDS = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

function ReportFacts({ report }: { report: Followup }) {
  const { t } = useTranslation('support-reports');
  return (
    <Facts
      facts={[
        [t('follow.about'), <TargetLink key="about" target={report.target} />],
        [
          t('follow.status'),
          <Tag key="status" tone={STATUS_TONES[report.status]}>
            {t(`status.${report.status}`)}
          </Tag>,
        ],
        [t('follow.reason'), report.reason && t(`reason.${report.reason}`)],
        [
          t('follow.text'),
          report.text && (
            <span key="text" style={WORDS}>
              {report.text}
            </span>
          ),
        ],
        [t('follow.created'), report.side === 'reporter' ? <TimeText key="at" value={report.created_at} /> : null],
        [t('follow.decided'), report.decided_at && <TimeText key="decided" value={report.decided_at} />],
        [t('follow.measure'), report.measure && t(`measure.${report.measure}`)],
        [t('follow.ground'), report.ground && t(`ground.${report.ground}`)],
        [t('follow.rule'), report.rule && t(`reason.${report.rule}`)],
        [
          t('follow.statement'),
          report.statement && (
            <span key="statement" style={WORDS}>
              {report.statement}
            </span>
          ),
        ],
      ]}
    />
  );
}

function OwnAppeal({ appeal }: { appeal: NonNullable<Followup['appeal']> }) {
  const { t } = useTranslation('support-reports');
  return (
    <Panel title={t('appeal.yours')}>
      <Tag tone={APPEAL_TONES[appeal.status]}>{t(`appeal.status.${appeal.status}`)}</Tag>
      <Text style={WORDS}>{appeal.text}</Text>
      {appeal.answer ? (
        <Facts
          facts={[
            [
              t('appeal.answer'),
              <span key="answer" style={WORDS}>
                {appeal.answer}
              </span>,
            ],
          ]}
        />
      ) : null}
    </Panel>
  );
}

function AppealForm({ report, take }: { report: Followup; take: (report: Followup) => void }) {
  const { t } = useTranslation('support-reports');
  const form = useApiForm({
    initialValues: { text: '' },
    send: (body) => api(supportAddresses.appealReport, { body: { key: report.key, ...body } }),
    done: (appealed) => {
      notify('success', t('appeal.sent'));
      take(appealed);
    },
  });
  if (!report.appeal_until) return null;

  return (
    <Panel title={t('appeal.title')}>
      <Text size="sm" c="dimmed">
        {t('appeal.until')} <TimeText value={report.appeal_until} style="long" />. {t('appeal.hint')}
      </Text>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack>
          <CountedTextarea
            label={t('appeal.text')}
            max={REPORT_TEXT_MAX}
            autosize
            minRows={4}
            maxRows={14}
            {...form.field('text')}
          />
          <FormFailure form={form} />
          <Group>
            <Button type="submit" variant="filled" loading={form.busy}>
              {t('appeal.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

/** A report as one of its sides sees it. */
function Seen({ report, take }: { report: Followup; take: (report: Followup) => void }) {
  const { t } = useTranslation('support-reports');
  return (
    <Stack gap="md">
      <Panel>
        <ReportFacts report={report} />
        <Text size="sm" c="dimmed">
          {t(report.decided_at ? 'follow.human' : 'follow.waiting')}
        </Text>
      </Panel>
      {report.appeal ? <OwnAppeal appeal={report.appeal} /> : <AppealForm report={report} take={take} />}
    </Stack>
  );
}

/** Shows the report that a mail's key opens. No sign-in is needed, since a visitor has no account and a suspended account can't sign in. */
export default function FollowupView({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation('support-reports');
  const [report, setReport] = useState<Followup | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    let current = true;
    void api(supportAddresses.followReport, { body: { key: linkKey } }).then((result) => {
      if (!current) return;
      if (result.ok) setReport(result.data);
      else setError(result.error);
    });
    return () => {
      current = false;
    };
  }, [linkKey]);
  if (error) return <ErrorState error={error} title={t('follow.missing')} />;
  if (report) return <Seen report={report} take={setReport} />;
  return (
    <LoadingState>
      <Skeleton height={320} radius="lg" />
    </LoadingState>
  );
}
