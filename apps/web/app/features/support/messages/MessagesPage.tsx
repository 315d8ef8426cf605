import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { useAddress } from '../../../ui/table/index.ts';
import { AddressTabs } from '../../../ui/tabs/index.ts';
import { Inbox } from './components/Inbox.tsx';
import { OwnThreads } from './components/OwnThreads.tsx';
import { Templates } from './components/Templates.tsx';
import { ThreadView } from './components/ThreadView.tsx';
import { useThreadsLive } from './queries.ts';

/** `/messages`: a member's conversations; for admins the inbox of everybody's. `?thread=` opens one. */
export function MessagesPage() {
  const { t } = useTranslation('support-messages');
  const isTeam = useDecision('support.administer').granted;
  const [search] = useSearchParams();
  const address = useAddress();
  useThreadsLive();
  const thread = Number(search.get('thread')) || null;
  if (thread !== null) {
    return (
      <Page width="text">
        <Anchor component={Link} to={address({ thread: null })} size="sm">
          {t('backToList')}
        </Anchor>
        <ThreadView id={thread} isTeam={isTeam} />
      </Page>
    );
  }
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader
        title={t('title')}
        lead={t(isTeam ? 'inboxLead' : 'lead')}
        {...(isTeam
          ? {}
          : {
              actions: (
                <Button
                  component={Link}
                  to={paths.contact}
                  variant="filled"
                  leftSection={<IconPlus size={18} aria-hidden="true" />}
                >
                  {t('new')}
                </Button>
              ),
            })}
      />
      {isTeam ? (
        <AddressTabs
          label={t('tabs.label')}
          tabs={[
            { value: 'inbox', label: t('tabs.inbox'), panel: <Inbox /> },
            { value: 'templates', label: t('tabs.templates'), panel: <Templates /> },
          ]}
        />
      ) : (
        <OwnThreads />
      )}
    </Page>
  );
}
