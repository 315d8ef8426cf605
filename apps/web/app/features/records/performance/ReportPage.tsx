import { ActionIcon, Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { addMonths, reportDays, romeMonth } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { LinkSwitch } from '../../../ui/chart/index.ts';
import { DownloadButton } from '../../../ui/download/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { GuardedPage, Panel } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { useAddress } from '../../../ui/table/index.ts';
import { NeedsPro } from './NeedsPro.tsx';
import type { Report, ReportMails } from './queries.ts';
import { ReportView } from './ReportView.tsx';

const KINDS = ['month', 'year', 'season'] as const;
type Kind = (typeof KINDS)[number];

const kindOf = (period: string): Kind => (period.length === 7 ? 'month' : period.length === 4 ? 'year' : 'season');

/** The season that a month is in: from July on the one that begins in its year. */
function seasonOf(month: string): string {
  const year = Number(month.slice(0, 4)) - (month.slice(5) < '07' ? 1 : 0);
  return `${year}-${year + 1}`;
}
function periodOf(kind: Kind, month: string): string {
  return kind === 'month' ? month : kind === 'year' ? month.slice(0, 4) : seasonOf(month);
}
/** The period before or after. */
function moved(period: string, by: 1 | -1): string {
  const kind = kindOf(period);
  if (kind === 'month') return addMonths(period, by);
  const year = Number(period.slice(0, 4)) + by;
  return kind === 'year' ? String(year) : `${year}-${year + 1}`;
}

function usePeriodName(): (period: string) => string {
  const format = useFormats();
  return (period) => {
    if (kindOf(period) === 'month') return format.day(`${period}-01`, 'monthYear');
    return period.length === 4 ? period : `${period.slice(0, 4)}/${period.slice(7)}`;
  };
}

/** Month, year or season, and the one before or after. */
function Period({ period }: { period: string }) {
  const { t } = useTranslation('records-performance');
  const address = useAddress();
  const nameOf = usePeriodName();
  const current = romeMonth(new Date());
  const kind = kindOf(period);
  const month = reportDays(period)!.to.slice(0, 7) < current ? reportDays(period)!.to.slice(0, 7) : current;
  const arrow = (by: 1 | -1, Icon: typeof IconChevronLeft) => {
    const target = moved(period, by);
    const isFuture = reportDays(target)!.from.slice(0, 7) > current;
    const label = t(by < 0 ? 'report.before' : 'report.after');
    return isFuture ? (
      <ActionIcon aria-label={label} disabled>
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    ) : (
      <ActionIcon component={Link} to={address({ period: target })} preventScrollReset aria-label={label}>
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    );
  };
  return (
    <Group gap="sm">
      <LinkSwitch
        label={t('report.period')}
        name="period"
        value={period}
        options={KINDS.map((each) => ({
          value: each === kind ? period : periodOf(each, month),
          label: t(`report.${each}`),
        }))}
      />
      <Group gap={6} wrap="nowrap">
        {arrow(-1, IconChevronLeft)}
        <Text fw={600} aria-live="polite" miw={120} ta="center">
          {nameOf(period)}
        </Text>
        {arrow(1, IconChevronRight)}
      </Group>
    </Group>
  );
}

type Subject = { bankroll: number } | { tipster: string };

/** Offers the report by mail on the first of each month. */
function ByMail({ subject }: { subject: Subject }) {
  const { t } = useTranslation('records-performance');
  const errorText = useErrorText();
  const { busy, error, change } = useChange((path) => path.includes('report-mails'));
  const { data } = useApi(bankrollAddresses.listReportMails, {}, { staleTime: 0 });
  if (!data) return null;
  const own = (data as ReportMails).results.find(({ bankroll, tipster }) =>
    'bankroll' in subject ? bankroll === subject.bankroll : tipster?.toLowerCase() === subject.tipster.toLowerCase(),
  );
  async function toggle(): Promise<void> {
    const done = own
      ? await change(bankrollAddresses.removeReportMail, { params: { id: own.id } })
      : await change(bankrollAddresses.addReportMail, { body: subject });
    if (done) notify('success', t(own ? 'report.mailEnded' : 'report.mailAsked'));
  }
  return (
    <>
      <Button
        size="sm"
        variant={own ? 'subtle' : 'default'}
        loading={busy}
        aria-pressed={Boolean(own)}
        title={t('report.mailText')}
        onClick={() => void toggle()}
      >
        {t(own ? 'report.mailOff' : 'report.mailOn')}
      </Button>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </>
  );
}

function Loaded({ subject, period }: { subject: Subject; period: string }) {
  const { t } = useTranslation('records-performance');
  const query = { ...subject, period };
  const { data, error, reload } = useApi(bankrollAddresses.readReport, { query } as never, { keepPrevious: true });
  const report = data as Report | undefined;
  const address = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  if (!report) {
    return error ? (
      <ErrorState error={error} onRetry={reload} />
    ) : (
      <LoadingState>
        <Stack gap="md">
          <Skeleton height={120} />
          <Skeleton height={320} />
        </Stack>
      </LoadingState>
    );
  }
  return (
    <>
      <Group gap="xs">
        <DownloadButton path={`/api/tips/v1/performance-report.pdf?${address}`} name={`quotavera-${period}.pdf`}>
          {t('report.pdf')}
        </DownloadButton>
        <ByMail subject={subject} />
      </Group>
      {error ? <ErrorState error={error} onRetry={reload} /> : null}
      {report.figures.settled === 0 ? (
        <EmptyState title={t('report.empty')}>{t('report.emptyText')}</EmptyState>
      ) : (
        <ReportView key={`${report.name}${report.period}`} report={report} />
      )}
    </>
  );
}

function Chosen() {
  const { t } = useTranslation('records-performance');
  const [search] = useSearchParams();
  const address = useAddress();
  const navigate = useNavigate();
  const bankrolls = useApi(bankrollAddresses.listBankrolls, {});
  const own = ((bankrolls.data?.results ?? []) as readonly { id: number; name: string }[]).map(({ id, name }) => ({
    id,
    name,
  }));
  const requestedPeriod = search.get('period') ?? '';
  const period = reportDays(requestedPeriod) ? requestedPeriod : addMonths(romeMonth(new Date()), -1);
  const tipster = search.get('tipster');
  const bankroll = own.find(({ id }) => String(id) === search.get('bankroll')) ?? own[0];
  const subject: Subject | null = tipster ? { tipster } : bankroll ? { bankroll: bankroll.id } : null;
  if (!tipster && !bankrolls.data) {
    return bankrolls.error ? (
      <ErrorState error={bankrolls.error} onRetry={bankrolls.reload} />
    ) : (
      <Skeleton height={120} />
    );
  }
  return (
    <>
      <Group gap="md" align="flex-end">
        {own.length > 0 || tipster ? (
          <NativeSelect
            label={t('report.choose')}
            value={tipster ? '' : String(bankroll?.id)}
            data={[
              ...(tipster ? [{ value: '', label: `@${tipster}` }] : []),
              ...own.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              void navigate(address({ bankroll: value, ...(value === '' ? {} : { tipster: null }) }), {
                preventScrollReset: true,
              })
            }
          />
        ) : null}
        <Period period={period} />
      </Group>
      {subject ? (
        <Loaded subject={subject} period={period} />
      ) : (
        <Panel title={t('report.empty')}>
          <Text>{t('report.emptyText')}</Text>
          <Group>
            <Button component={Link} to={paths.analysis}>
              {t('report.subject')}
            </Button>
            <Button component={Link} to={paths.tipsterAnalysis}>
              {t('title')}
            </Button>
          </Group>
        </Panel>
      )}
    </>
  );
}

/** `/performance-report`: a month, a year or a season of a bankroll or of a tipster. */
export function ReportPage() {
  const { t } = useTranslation('records-performance');
  const decision = useDecision('reports.performance');
  if (!decision.granted && decision.reason === 'plan_required') {
    return (
      <NeedsPro
        title={t('report.title')}
        lead={t('report.lead')}
        text={t('report.upgrade')}
        pictures={[{ name: 'report', alt: t('examples.reportAlt'), caption: t('examples.report') }]}
      />
    );
  }
  return (
    <GuardedPage
      title={t('report.title')}
      lead={t('report.lead')}
      granted={decision.granted}
      refused={{ title: t('report.refused'), text: t('report.refusedText') }}
    >
      <Chosen />
    </GuardedPage>
  );
}
