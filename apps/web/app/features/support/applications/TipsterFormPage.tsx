import { Anchor, List, Skeleton } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { type ApiError, api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useViewer } from '../../../platform/viewer/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import ApplicationForm from './components/ApplicationForm.tsx';

/** The first steps of a new tipster, each where it is done. */
function FirstSteps() {
  const { t } = useTranslation('support-applications');
  const profile = useApi(accountsMemberAddresses.readProfile, {});
  const steps = [
    [t('start.headline'), `${paths.profile}?tab=public`],
    [t('start.channel'), paths.channels],
    [t('start.security'), `${paths.profile}?tab=security`],
    [t('start.rules'), paths.ranking],
    [t('start.tip'), paths.tip],
    ...(profile.data ? [[t('start.page'), paths.tipsterProfile(profile.data.username_visible)] as const] : []),
  ] as const;
  return (
    <Panel>
      <List type="ordered" spacing="sm" size="lg">
        {steps.map(([label, to]) => (
          <List.Item key={to}>
            <Anchor component={Link} to={to} py={8} display="inline-block">
              {label}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}

/** Opens the link of an accepted application, once, and then shows the first steps. */
function Begin({ startKey }: { startKey: string }) {
  const { t } = useTranslation('support-applications');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState<ApiError | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void api(supportAddresses.startAsTipster, { body: { key: startKey } }).then(async (result) => {
      if (!result.ok) return setError(result.error);
      await queryClient.invalidateQueries();
      void navigate(paths.tipsterForm, { replace: true });
    });
  }, [startKey, queryClient, navigate]);
  if (error) return <ErrorState error={error} title={t('start.failed')} />;
  return (
    <LoadingState>
      <Skeleton height={240} radius="lg" />
    </LoadingState>
  );
}

/** `/tipsterform`: a member's application; for a tipster, the first steps. */
export function TipsterFormPage() {
  const { t } = useTranslation('support-applications');
  const [search] = useSearchParams();
  const viewer = useViewer();
  const key = search.get('start');
  const isTipster = viewer.type === 'member' && viewer.userType === 'collaborator';
  return (
    <Page>
      <PageMeta title={t(isTipster ? 'start.title' : 'title')} />
      <PageHeader title={t(isTipster ? 'start.title' : 'title')} lead={t(isTipster ? 'start.lead' : 'lead')} />
      {isTipster ? <FirstSteps /> : key ? <Begin startKey={key} /> : <ApplicationForm />}
    </Page>
  );
}
