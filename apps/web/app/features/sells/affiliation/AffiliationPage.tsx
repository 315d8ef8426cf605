import { List, Skeleton, Stack, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { CopyField } from '../../../ui/copy/index.ts';
import { Facts } from '../../../ui/facts/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { GuardedPage, Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';
import { useContractDay } from '../pricing/index.ts';
import { CardPicture } from './components/CardPicture.tsx';

type Affiliation = ReplyTo<typeof sellsAddresses.readAffiliation>;

function Counters({ card }: { card: Affiliation }) {
  const { t } = useTranslation('sells-affiliation');
  const format = useFormats();
  return (
    <StatTiles label={t('counters.label')}>
      <StatTile label={t('counters.visits')} value={format.count(card.visits)} note={t('counters.visitsNote')} />
      <StatTile
        label={t('counters.registered')}
        value={format.count(card.registered)}
        note={t('counters.registeredNote')}
      />
      <StatTile label={t('counters.paid')} value={format.count(card.paid)} note={t('counters.paidNote')} />
      <StatTile label={t('counters.days')} value={format.count(card.given_days)} note={t('counters.daysNote')} />
    </StatTiles>
  );
}

function Rewards({ card }: { card: Affiliation }) {
  const { t } = useTranslation('sells-affiliation');
  const format = useFormats();
  const day = useContractDay();
  const { rewards, ready_days: ready, free_until: until } = card;
  return (
    <Panel title={t('rewards.title')}>
      {ready > 0 || until ? (
        <Note kind="info" role="note">
          {until ? <Text>{t('rewards.running', { day: day(until) })}</Text> : null}
          {ready > 0 ? <Text>{t('rewards.ready', { count: ready })}</Text> : null}
        </Note>
      ) : null}
      <Facts
        facts={[
          [t('rewards.waiting'), format.count(rewards.waiting)],
          [t('rewards.given'), format.count(rewards.given)],
          [t('rewards.refused'), format.count(rewards.refused)],
          [t('rewards.takenBack'), format.count(rewards.taken_back)],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('rewards.refusedText')}
      </Text>
    </Panel>
  );
}

function Terms({ terms }: Pick<Affiliation, 'terms'>) {
  const { t } = useTranslation('sells-affiliation');
  const { inviter_days: own, invited_days: theirs } = terms;
  return (
    <Panel title={t('how.title')}>
      {own + theirs > 0 ? (
        <List>
          <List.Item>{t('how.share')}</List.Item>
          <List.Item>{t('how.keep')}</List.Item>
          <List.Item>{t('how.get', { own, theirs })}</List.Item>
          <List.Item>{t('how.use')}</List.Item>
        </List>
      ) : (
        <Text>{t('how.nothing')}</Text>
      )}
      <Text size="sm" c="dimmed">
        {t('how.not')}
      </Text>
    </Panel>
  );
}

function Card() {
  const { t } = useTranslation('sells-affiliation');
  const { data: card, error, reload } = useApi(sellsAddresses.readAffiliation, {}, { staleTime: 0 });
  if (!card) {
    return error ? (
      <ErrorState error={error} onRetry={reload} />
    ) : (
      <LoadingState>
        <Stack gap="md">
          <Skeleton height={420} />
          <Skeleton height={110} />
          <Skeleton height={180} />
        </Stack>
      </LoadingState>
    );
  }
  const link = `${window.location.origin}${paths.register}?ref=${card.code}`;
  return (
    <>
      <Panel title={t('card')}>
        <CardPicture code={card.code} link={link} />
        <CopyField label={t('code')} value={card.code} copyLabel={t('copy', { what: t('code') })} />
        <CopyField label={t('link')} value={link} copyLabel={t('copy', { what: t('link') })} hint={t('linkHint')} />
      </Panel>
      <Counters card={card} />
      <Rewards card={card} />
      <Terms terms={card.terms} />
    </>
  );
}

/** `/affiliation`: a member's invitations and what came of them, from PRO on. */
export function AffiliationPage() {
  const { t } = useTranslation('sells-affiliation');
  const decision = useDecision('affiliation.card');
  if (!decision.granted && decision.reason === 'plan_required') {
    return (
      <Page>
        <PageMeta title={t('title')} />
        <PageHeader title={t('title')} />
        <UpgradeCard plan={decision.plan} title={t('locked')}>
          {t('lockedText')}
        </UpgradeCard>
      </Page>
    );
  }
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={decision.granted}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Card />
    </GuardedPage>
  );
}
