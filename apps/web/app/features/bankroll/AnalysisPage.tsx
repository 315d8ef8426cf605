import { Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api/queries.ts';
import { useDecision } from '../../platform/viewer/index.ts';
import { lazyDialog, lazyPart } from '../../ui/fetched/index.ts';
import { IconEdit, IconPlus, IconUpload, IconWallet } from '../../ui/icons/index.ts';
import { Cents } from '../../ui/money/index.ts';
import { GuardedPage } from '../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../ui/stat/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/index.ts';
import { useAddress } from '../../ui/table/index.ts';
import { LinkTabs } from '../../ui/tabs/index.ts';
import { UpgradeCard } from '../../ui/upgrade/index.ts';
import { Accounts } from './components/Accounts.tsx';
import { BankrollDialog } from './components/BankrollDialog.tsx';
import { BetForm } from './components/BetForm.tsx';
import { BetList } from './components/BetList.tsx';
import { ImportDialog, Imports } from './components/ImportDialog.tsx';
import { Movements } from './components/Movements.tsx';
import { Statistics } from './components/Statistics.tsx';
import Undecided from './components/Undecided.tsx';
import type { Bankroll } from './queries.ts';
import { QuickBet } from './quick/index.ts';

const Watches = lazyPart(() => import('./watches/Watches.tsx'));
const ShareDialog = lazyDialog(() => import('./shared/ShareDialog.tsx'));

const TABS = ['bets', 'statistics', 'accounts'] as const;
type Tab = (typeof TABS)[number];

function Balance({ bankroll }: { bankroll: Bankroll }) {
  const { t } = useTranslation('bankroll');
  const { currency } = bankroll;
  // The bankroll of who follows tips and has stated no capital.
  const hasCapital = bankroll.capital_cents !== bankroll.profit_cents;
  return (
    <StatTiles label={t('balance.label')}>
      {hasCapital ? (
        <StatTile
          label={t('balance.capital')}
          value={<Cents cents={bankroll.capital_cents} currency={currency} />}
          note={
            <>
              {t('balance.initial')} <Cents cents={bankroll.initial_cents} currency={currency} />
            </>
          }
        />
      ) : null}
      <StatTile
        label={t('balance.profit')}
        value={<Cents cents={bankroll.profit_cents} currency={currency} result />}
        note={t('balance.bets', { count: bankroll.bets - bankroll.open_bets })}
      />
      <StatTile
        label={t('balance.atRisk')}
        value={<Cents cents={bankroll.at_risk_cents} currency={currency} />}
        note={t('balance.open', { count: bankroll.open_bets })}
      />
      {hasCapital ? (
        <StatTile
          label={t('balance.free')}
          value={<Cents cents={bankroll.free_cents} currency={currency} />}
          note={t('balance.freeNote')}
        />
      ) : null}
    </StatTiles>
  );
}

/** Shows a bankroll's balance and the parts of its screen; the address has the chosen part. */
function Chosen({ bankroll, pro }: { bankroll: Bankroll; pro: boolean }) {
  const { t } = useTranslation('bankroll');
  const [search] = useSearchParams();
  const tab: Tab = TABS.find((each) => each === search.get('tab')) ?? 'bets';
  const to = (value: Tab) => {
    const address = new URLSearchParams();
    if (search.get('bankroll')) address.set('bankroll', String(bankroll.id));
    if (value !== 'bets') address.set('tab', value);
    return { search: String(address) === '' ? '' : `?${address}` };
  };
  return (
    <Stack gap="md">
      <Balance bankroll={bankroll} />
      {bankroll.open_bets > 0 ? <Undecided /> : null}
      {pro ? (
        <LinkTabs
          label={t('tabs.label')}
          current={tab}
          tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`), to: to(value) }))}
        />
      ) : null}
      {pro && tab === 'bets' ? <Watches bankroll={bankroll} /> : null}
      {tab === 'bets' || !pro ? <BetList bankroll={bankroll} pro={pro} /> : null}
      {tab === 'statistics' && pro ? <Statistics bankroll={bankroll} /> : null}
      {tab === 'accounts' && pro ? (
        <>
          <Accounts bankroll={bankroll} />
          <Movements bankroll={bankroll} />
        </>
      ) : null}
      {pro ? null : <UpgradeCard plan="pro">{t('upgrade')}</UpgradeCard>}
    </Stack>
  );
}

type Opened = 'none' | 'quick' | 'bet' | 'new' | 'edit' | 'import' | 'share';

function Actions({
  bankrolls,
  bankroll,
  onOpen,
}: {
  bankrolls: readonly Bankroll[];
  bankroll: Bankroll;
  onOpen: (opened: Opened) => void;
}) {
  const { t } = useTranslation('bankroll');
  const { t: shared } = useTranslation('bankroll-shared');
  const navigate = useNavigate();
  const address = useAddress();
  const choose = (id: string) => void navigate(address({ bankroll: id, page: null, cursor: null, account: null }));
  return (
    <Group gap="xs">
      {bankrolls.length > 1 ? (
        <NativeSelect
          aria-label={t('field.bankroll')}
          value={String(bankroll.id)}
          data={bankrolls.map(({ id, name, archived }) => ({
            value: String(id),
            label: archived ? t('bankroll.archivedName', { name }) : name,
          }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : null}
      <Button variant="filled" leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => onOpen('quick')}>
        {t('bet.new')}
      </Button>
      <Button leftSection={<IconUpload size={17} aria-hidden="true" />} onClick={() => onOpen('import')}>
        {t('import.open')}
      </Button>
      <Button leftSection={<IconEdit size={17} aria-hidden="true" />} onClick={() => onOpen('edit')}>
        {t('bankroll.edit')}
      </Button>
      <Button variant="subtle" onClick={() => onOpen('share')}>
        {shared('share.open')}
      </Button>
      <Button variant="subtle" onClick={() => onOpen('new')}>
        {t('bankroll.new')}
      </Button>
    </Group>
  );
}

function Nothing({ pro, onNew }: { pro: boolean; onNew: () => void }) {
  const { t } = useTranslation('bankroll');
  const find = (
    <Button component={Link} to={paths.tips} variant={pro ? 'default' : 'filled'}>
      {t('empty.find')}
    </Button>
  );
  return (
    <EmptyState
      icon={<IconWallet size={24} stroke={1.6} />}
      title={t('empty.title')}
      action={
        pro ? (
          <>
            <Button variant="filled" onClick={onNew}>
              {t('bankroll.new')}
            </Button>
            {find}
          </>
        ) : (
          find
        )
      }
    >
      {t(pro ? 'empty.pro' : 'empty.start')}
    </EmptyState>
  );
}

function Bankrolls() {
  const { t } = useTranslation('bankroll');
  const [search] = useSearchParams();
  const pro = useDecision('bankroll.use').granted;
  const tipster = useDecision('tips.publish').granted;
  const [opened, setOpened] = useState<Opened>('none');
  const { data, error, reload } = useApi(bankrollAddresses.listBankrolls, {}, { staleTime: 0 });
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={reload} />
    ) : (
      <LoadingState>
        <Stack gap="md">
          <Skeleton height={104} />
          <Skeleton height={320} />
        </Stack>
      </LoadingState>
    );
  }
  const { results } = data;
  const bankroll = results.find(({ id }) => String(id) === search.get('bankroll')) ?? results[0];
  const close = () => setOpened('none');
  return (
    <>
      {bankroll && pro ? <Actions bankrolls={results} bankroll={bankroll} onOpen={setOpened} /> : null}
      {bankroll ? (
        <Chosen key={bankroll.id} bankroll={bankroll} pro={pro} />
      ) : (
        <>
          <Nothing pro={pro} onNew={() => setOpened('new')} />
          {pro ? null : <UpgradeCard plan="pro">{t('upgrade')}</UpgradeCard>}
        </>
      )}
      {pro || !tipster ? null : (
        <Group>
          <Button leftSection={<IconUpload size={17} aria-hidden="true" />} onClick={() => setOpened('import')}>
            {t('import.openDeclared')}
          </Button>
        </Group>
      )}
      {pro || tipster ? <Imports /> : null}
      {opened === 'import' ? (
        <ImportDialog bankroll={pro ? (bankroll ?? null) : null} declared={tipster} onClose={close} />
      ) : null}
      {opened === 'new' ? <BankrollDialog bankroll={null} onClose={close} /> : null}
      {opened === 'edit' && bankroll ? <BankrollDialog bankroll={bankroll} onClose={close} /> : null}
      {bankroll && pro ? <ShareDialog wanted={opened === 'share'} bankroll={bankroll} onClose={close} /> : null}
      {bankroll && pro ? (
        <QuickBet
          key={`${bankroll.id} ${opened === 'quick'}`}
          wanted={opened === 'quick'}
          open={opened === 'quick'}
          bankroll={bankroll.id}
          onClose={close}
          onMore={() => setOpened('bet')}
        />
      ) : null}
      {opened === 'bet' && bankroll ? <BetForm bankroll={bankroll} bet={null} onClose={close} /> : null}
    </>
  );
}

/** `/analysis`: own bets and followed tips, bankrolls, and what they came to. */
export function AnalysisPage() {
  const { t } = useTranslation('bankroll');
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={useDecision('bets.own').granted}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Bankrolls />
    </GuardedPage>
  );
}
