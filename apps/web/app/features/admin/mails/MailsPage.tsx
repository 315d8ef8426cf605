import { Anchor } from '@mantine/core';
import { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import { MAIL_STATUSES } from '@quotavera/domain/accounts';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useDecision } from '../../../platform/viewer/index.ts';
import { FilterBar, FilterMenu, FilterSearch } from '../../../ui/filter/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconMail } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { type Column, ListTable, useAddress, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { MailDialog } from './MailDialog.tsx';
import { type MailSummary, STATUS_TONES } from './queries.ts';

const FILTERS = ['status', 'kind', 'recipient', 'undelivered'] as const;

function useFilters() {
  const [search] = useSearchParams();
  const status = MAIL_STATUSES.find((each) => each === search.get('status'));
  return {
    shown: Number(search.get('mail')) || null,
    filtered: FILTERS.some((name) => search.has(name)),
    query: {
      ...(status ? { status } : {}),
      ...(search.get('undelivered') === 'money' ? { undelivered: 'money' as const } : {}),
      ...(search.get('kind') ? { kind: search.get('kind') ?? '' } : {}),
      ...(search.get('recipient') ? { recipient: search.get('recipient') ?? '' } : {}),
    },
  };
}

function useColumns(): readonly Column<MailSummary>[] {
  const { t } = useTranslation('admin-mails');
  const format = useFormats();
  const address = useAddress();
  return [
    {
      key: 'subject',
      header: t('subject'),
      inCard: 'title',
      cell: (mail) => (
        <Anchor
          component={Link}
          to={address({ mail: String(mail.id) })}
          preventScrollReset
          display="inline-flex"
          mih={44}
          fw={500}
          style={{ alignItems: 'center' }}
        >
          {mail.subject}
        </Anchor>
      ),
    },
    {
      key: 'recipient',
      header: t('recipient'),
      cell: (mail) => <span style={{ overflowWrap: 'anywhere' }}>{mail.recipient}</span>,
    },
    {
      key: 'status',
      header: t('status'),
      cell: (mail) => <Tag tone={STATUS_TONES[mail.status]}>{t(`statuses.${mail.status}`)}</Tag>,
    },
    { key: 'created', header: t('created'), cell: (mail) => <TimeText value={mail.created_at} /> },
    {
      key: 'attempts',
      header: t('attempts'),
      numeric: true,
      inCard: 'hidden',
      cell: (mail) => format.count(mail.attempts),
    },
  ];
}

function Outbox() {
  const { t } = useTranslation('admin-mails');
  const { shown, filtered, query } = useFilters();
  const navigate = useNavigate();
  const address = useAddress();
  const columns = useColumns();
  const mails = useListPage(accountsAdminAddresses.listMails, query);
  const all = { value: '', label: t('filter.all') };
  return (
    <>
      {mails.data && !mails.data.delivers ? (
        <Note kind="info" role="note">
          {t('outboxNote')}
        </Note>
      ) : null}
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="status"
          label={t('filter.status')}
          options={[all, ...MAIL_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))]}
        />
        <FilterMenu
          name="kind"
          label={t('filter.kind')}
          options={[all, ...(mails.data?.kinds ?? []).map(({ kind, title }) => ({ value: kind, label: title }))]}
        />
        <FilterMenu
          name="undelivered"
          label={t('filter.about')}
          options={[all, { value: 'money', label: t('filter.undelivered') }]}
        />
        <FilterSearch name="recipient" label={t('filter.recipient')} />
      </FilterBar>
      <ListTable
        read={mails}
        caption={t('list')}
        columns={columns}
        rowKey={(mail) => mail.id}
        empty={
          <EmptyState icon={<IconMail size={22} />} title={t('empty')}>
            {t(filtered ? 'noMatch' : 'emptyText')}
          </EmptyState>
        }
      />
      <MailDialog id={shown} onClose={() => void navigate(address({ mail: null }), { preventScrollReset: true })} />
    </>
  );
}

/** The outbox, for an admin who checks whether a mail was delivered or must pass on its link. */
export function MailsPage() {
  const { t } = useTranslation('admin-mails');
  const allowed = useDecision('mails.administer').granted;
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={allowed}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Outbox />
    </GuardedPage>
  );
}
