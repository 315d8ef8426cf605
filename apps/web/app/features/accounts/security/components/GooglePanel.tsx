import { Box, Button, Group, Skeleton, Text } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api, type ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { ProofDialog } from '../../../alerts/proof/index.ts';

type Link = ReplyTo<typeof accountsMemberAddresses.readGoogleLink>;

const OUTCOMES = ['linked', 'other_account', 'cancelled', 'failed'] as const;
const ofLink = (path: string) => path === accountsMemberAddresses.readGoogleLink.path;

/** How going to Google ended, as the address says it when the browser comes back. */
function Outcome() {
  const { t } = useTranslation('accounts-security');
  const [search] = useSearchParams();
  const outcome = OUTCOMES.find((each) => each === search.get('google'));
  if (!outcome) return null;
  return <Note kind={outcome === 'linked' ? 'info' : 'error'}>{t(`google.outcome.${outcome}`)}</Note>;
}

function Linked({ link, onUnlink }: { link: Link; onUnlink: () => void }) {
  const { t } = useTranslation('accounts-security');
  return (
    <>
      <Group gap="sm" wrap="nowrap">
        <Box flex={1} miw={0}>
          <Text fw={600}>{t('google.linked')}</Text>
          <Text size="sm" c="dimmed">
            {link.linked_at ? (
              <>
                {t('google.since')} <TimeText value={link.linked_at} /> ·{' '}
              </>
            ) : null}
            {link.last_used_at ? (
              <>
                {t('google.lastUsed')} <TimeText value={link.last_used_at} />
              </>
            ) : (
              t('google.never')
            )}
          </Text>
        </Box>
        <Button variant="outline" color="red" size="sm" disabled={!link.removable} onClick={onUnlink}>
          {t('google.unlink')}
        </Button>
      </Group>
      {link.removable ? null : (
        <Text size="sm" c="dimmed">
          {t('google.onlyWay')}
        </Text>
      )}
    </>
  );
}

/** The Google account that opens this one: when it did last, linking it and taking it off. Nothing where Google isn't offered. */
export function GooglePanel() {
  const { t } = useTranslation('accounts-security');
  const link = useApi(accountsMemberAddresses.readGoogleLink, {});
  const [asking, setAsking] = useState<'link' | 'unlink' | null>(null);
  if (link.data && !link.data.offered && !link.data.linked) return null;
  return (
    <Panel title={t('google.title')}>
      <Text size="sm" c="dimmed">
        {t('google.text')}
      </Text>
      <Outcome />
      {link.loading ? (
        <LoadingState>
          <Skeleton width="100%" height={44} radius={8} />
        </LoadingState>
      ) : null}
      {link.error ? <ErrorState error={link.error} onRetry={link.reload} /> : null}
      {link.data?.linked ? <Linked link={link.data} onUnlink={() => setAsking('unlink')} /> : null}
      {link.data && !link.data.linked ? (
        <Group justify="space-between">
          <Text size="sm">{t('google.off')}</Text>
          <Button size="sm" onClick={() => setAsking('link')}>
            {t('google.link')}
          </Button>
        </Group>
      ) : null}
      {asking === 'link' ? (
        <ProofDialog
          title={t('google.linkTitle')}
          text={t('google.linkText')}
          send={(password) => api(accountsMemberAddresses.linkGoogle, { body: { password } })}
          done={({ url }) => window.location.assign(url)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'unlink' ? (
        <ProofDialog
          title={t('google.unlinkTitle')}
          text={t('google.unlinkText')}
          send={(password) => api(accountsMemberAddresses.unlinkGoogle, { body: { password } })}
          done={() => notify('success', t('google.unlinked'))}
          affects={ofLink}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Panel>
  );
}
