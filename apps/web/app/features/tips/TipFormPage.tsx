import { Button, Skeleton } from '@mantine/core';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { KINDS, type Kind, MAX_TIP_TEXT, marketOf } from '@quotavera/domain/bet';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api/queries.ts';
import { useDecision, useUser } from '../../platform/viewer/index.ts';
import { IconTicket } from '../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/index.ts';
import { chosenOf } from './form/FixturePicker.tsx';
import { copyOf, emptyStructuredLeg, type TipForm } from './form/model.ts';
import { TipFormView } from './form/TipFormView.tsx';
import { emptyForm, formOfTip, typed } from './form/wire.ts';

function kindOf(text: string | null): Kind {
  return KINDS.find((kind) => kind === text) ?? 'valuebet';
}

function Loading() {
  return (
    <LoadingState>
      <Skeleton width="100%" height={72} radius={12} />
      <br />
      <Skeleton width="100%" height={420} radius={12} />
    </LoadingState>
  );
}

/** A new tip, with whatever the address proposes: `kind`, `fixture`, `market`, `selection`, `line`, `odds`, `bookmaker`, `probability`. */
function NewTip({ onCreated }: { onCreated: (id: number) => void }) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [search] = useSearchParams();
  const [proposed] = useState(() => search);
  const fixtureId = Number(proposed.get('fixture') ?? 0);
  const isProposed = Number.isSafeInteger(fixtureId) && fixtureId > 0;
  const read = useApi(calendarAddresses.readFixture, { params: { id: fixtureId } }, { enabled: isProposed });
  if (isProposed && read.loading) return <Loading />;
  const form = emptyForm(kindOf(proposed.get('kind')));
  const name = `new ${proposed}`;
  if (!read.data) return <TipFormView name={name} initial={form} stored={null} asBefore onCreated={onCreated} />;
  const { fixture } = read.data;
  const leg = {
    ...emptyStructuredLeg(chosenOf(fixture)),
    market: marketOf(proposed.get('market') ?? ''),
    selection: proposed.get('selection') ?? '',
    line: proposed.get('line'),
    odds: typed(proposed.get('odds'), language),
  };
  const started = Date.parse(fixture.starts_at) <= Date.now();
  const prefilled: TipForm = {
    ...form,
    phase: started ? 'live' : 'prematch',
    legs: [leg],
    bookmaker: (proposed.get('bookmaker') ?? '').slice(0, MAX_TIP_TEXT.bookmaker),
    statedProbability: typed(proposed.get('probability'), language),
  };
  return <TipFormView name={name} initial={prefilled} stored={null} asBefore onCreated={onCreated} />;
}

/** An own draft; what is published already has its own page, where its words can be amended. */
function StoredTip({ id }: { id: number }) {
  const { i18n } = useTranslation();
  const read = useApi(tipsMemberAddresses.readOwnTip, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  if (read.error) return <ErrorState error={read.error} onRetry={read.reload} />;
  if (!read.data) return <Loading />;
  if (read.data.status !== 'draft') return <Navigate to={paths.tipPublic(id)} replace />;
  const stored = { id, saves: read.data.draft_saves ?? 0 };
  return (
    <TipFormView
      name={`draft ${id}`}
      initial={formOfTip(read.data, i18n.language)}
      stored={stored}
      onCreated={() => undefined}
    />
  );
}

/** A new tip copied from an own one. Matches that have begun and the schedule are left out. */
function CopiedTip({ id, onCreated }: { id: number; onCreated: (id: number) => void }) {
  const { i18n } = useTranslation();
  const read = useApi(tipsMemberAddresses.readOwnTip, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  if (read.error) return <ErrorState error={read.error} onRetry={read.reload} />;
  if (!read.data) return <Loading />;
  return (
    <TipFormView
      name={`copy ${id}`}
      initial={copyOf(formOfTip(read.data, i18n.language), new Date())}
      stored={null}
      onCreated={onCreated}
    />
  );
}

function Forbidden() {
  const { t } = useTranslation('tips-form');
  return (
    <EmptyState
      icon={<IconTicket size={24} stroke={1.6} />}
      title={t('forbidden.title')}
      action={
        <Button component={Link} to={paths.tipsterForm} variant="filled">
          {t('forbidden.action')}
        </Button>
      }
    >
      {t('forbidden.text')}
    </EmptyState>
  );
}

/** The form that belongs to the address: a draft's when it names one, else a new one. */
function FormOfAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const draftId = search.get('id');
  // A new form that was stored as a draft stays mounted when its address changes to the draft's, because it already has the content.
  const [saved, setMade] = useState<{ id: string; arrived: boolean } | null>(null);
  const [round, setRound] = useState(0);
  const copyOf = search.get('copy');
  const [copying, setCopying] = useState(copyOf);
  if (copyOf !== null && copyOf !== copying) setCopying(copyOf);
  const wantedCopy = copyOf ?? (saved !== null ? copying : null);
  // The address changes a moment after the draft was stored. Only once it has named the draft does an address without one ask for a new form.
  if (saved !== null && !saved.arrived && draftId === saved.id) setMade({ ...saved, arrived: true });
  if (saved?.arrived && draftId === null) {
    setMade(null);
    setRound(round + 1);
  }
  if (draftId !== null && draftId !== saved?.id && /^[1-9]\d{0,15}$/.test(draftId)) {
    return <StoredTip key={draftId} id={Number(draftId)} />;
  }
  const onCreated = (id: number): void => {
    setMade({ id: String(id), arrived: false });
    void navigate(`${paths.tip}?id=${id}`, { replace: true, preventScrollReset: true });
  };
  // The address of the stored draft no longer names the tip that was copied, but the form must stay the same.
  const copied = /^[1-9]\d{0,15}$/.exec(wantedCopy ?? '')?.[0] ?? null;
  return copied === null ? (
    <NewTip key={`new ${round}`} onCreated={onCreated} />
  ) : (
    <CopiedTip key={`copy ${copied}`} id={Number(copied)} onCreated={onCreated} />
  );
}

/** `/tip`: where a tip is written, kept and published. */
export function TipFormPage() {
  const { t } = useTranslation('tips-form');
  const user = useUser();
  const decision = useDecision('tips.publish');
  let content: ReactNode;
  if (user.error) content = <ErrorState error={user.error} onRetry={user.reload} />;
  else if (!user.data) content = <Loading />;
  else content = decision.granted ? <FormOfAddress /> : <Forbidden />;
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {content}
    </Page>
  );
}
