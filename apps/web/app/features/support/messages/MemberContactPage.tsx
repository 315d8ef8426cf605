import { Anchor, Skeleton } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { can } from '@quotavera/domain/access';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useViewer } from '../../../platform/viewer/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { ContactForm } from './components/ContactForm.tsx';

/** `/contact`: the same for members, with what is known of them already there. */
export function MemberContactPage() {
  const { t } = useTranslation('support-messages');
  const profile = useApi(accountsMemberAddresses.readProfile, {});
  const isFirst = can('support.priority', useViewer());
  return (
    <Page width="text">
      <PageMeta title={t('contact.title')} />
      <PageHeader title={t('contact.title')} lead={t(isFirst ? 'contact.priority' : 'contact.memberLead')} />
      <Anchor component={Link} to={paths.faq}>
        {t('contact.faq')}
      </Anchor>
      {profile.data ? (
        <ContactForm
          isMember
          name={`${profile.data.first_name} ${profile.data.last_name}`.trim()}
          email={profile.data.email}
        />
      ) : profile.error ? (
        <ErrorState error={profile.error} onRetry={profile.reload} />
      ) : (
        <LoadingState>
          <Skeleton height={560} />
        </LoadingState>
      )}
    </Page>
  );
}
