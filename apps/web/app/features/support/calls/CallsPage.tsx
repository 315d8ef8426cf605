import { Anchor, Button } from '@mantine/core';
import { can, decide } from '@quotavera/domain/access';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useUser, useViewer } from '../../../platform/viewer/index.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { AddressTabs } from '../../../ui/tabs/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';
import { useThreadsLive } from '../messages/index.ts';
import { CallDetail } from './components/CallDetail.tsx';
import { CallForm } from './components/CallForm.tsx';
import { CallList } from './components/CallList.tsx';
import { CallRate } from './components/CallRate.tsx';
import { HostHours } from './components/HostHours.tsx';

function Back() {
  const { t } = useTranslation('support-calls');
  return (
    <Anchor component={Link} to="?" size="sm">
      {t('backToList')}
    </Anchor>
  );
}

/** Lists by what somebody has to do with calls: asks for them, is asked, or looks after all of them. */
function Lists() {
  const { t } = useTranslation('support-calls');
  const viewer = useViewer();
  const user = useUser().data;
  const isAdmin = can('calls.administer', viewer);
  const isHost = user?.userType === 'collaborator';
  const mine = { value: 'mine', label: t('tabs.mine'), panel: <CallList as="reader" /> };
  if (!isAdmin && !isHost) return <CallList as="reader" />;
  return (
    <AddressTabs
      label={t('tabs.label')}
      tabs={[
        ...(isAdmin ? [{ value: 'all', label: t('tabs.all'), panel: <CallList as="admin" /> }] : []),
        ...(isHost ? [{ value: 'received', label: t('tabs.received'), panel: <CallList as="host" /> }] : []),
        mine,
        { value: 'hours', label: t('tabs.hours'), panel: <HostHours isTeam={!isHost} /> },
        ...(isAdmin ? [{ value: 'fee', label: t('tabs.fee'), panel: <CallRate /> }] : []),
      ]}
    />
  );
}

/** `/call-request`: one-to-one calls. `?new` asks for one, `?call=` opens one. */
export function CallsPage() {
  const { t } = useTranslation('support-calls');
  const viewer = useViewer();
  const [search] = useSearchParams();
  useThreadsLive();
  const call = Number(search.get('call')) || null;
  const decision = decide('calls.request', viewer);
  if (call !== null) {
    return (
      <Page width="text">
        <Back />
        <CallDetail id={call} />
      </Page>
    );
  }
  if (search.has('new') && decision.granted) {
    return (
      <Page width="text">
        <Back />
        <PageMeta title={t('form.title')} />
        <PageHeader title={t('form.title')} lead={t('form.lead')} />
        <CallForm host={Number(search.get('host')) || null} />
      </Page>
    );
  }
  // A tipster comes here to answer; what ELITE has is offered to those who would ask.
  const isLocked = !decision.granted && decision.reason === 'plan_required' && !can('calls.host', viewer);
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        {...(decision.granted
          ? {
              actions: (
                <Button
                  component={Link}
                  to="?new=1"
                  variant="filled"
                  leftSection={<IconPlus size={18} aria-hidden="true" />}
                >
                  {t('new')}
                </Button>
              ),
            }
          : {})}
      />
      {isLocked ? (
        <UpgradeCard plan="elite" title={t('eliteTitle')}>
          {t('eliteText')}
        </UpgradeCard>
      ) : null}
      <Lists />
    </Page>
  );
}
