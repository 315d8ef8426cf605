import { Anchor, Button, Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { EARLY_ACCESS_MS, RANKING_MIN_BETS } from '@quotavera/domain/limits';
import { ANNOUNCED_DAYS, WITHDRAWAL_DAYS } from '@quotavera/domain/sells';
import { costOfMonth } from '@quotavera/domain/sells/plans';
import { MINUTE_MS } from '@quotavera/domain/time';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/avatar/index.ts';
import { FigureOverInterval, Percent, UnitValue, useFormats, WithEverything } from '../../../ui/format/index.ts';
import { IconCheck, IconExternalLink } from '../../../ui/icons/index.ts';
import { SkillBadge, Tag } from '../../../ui/outcome/index.ts';
import { Outlook } from '../../../ui/outlook/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { OfferCard } from './components/OfferCard.tsx';
import type { Buying, Channel } from './queries.ts';

export interface ChannelViewProps {
  channel: Channel;
  buying: Buying;
  follow: ReactNode;
  /** The member's relation to the channel. */
  standing?: ReactNode;
  /** The plan that a member would need to order here. */
  planNeeded?: ReactNode;
  /** A member begins the free trial here; visitors sign in. */
  trial?: ReactNode;
  /** The tipster's messages to subscribers. */
  messages?: ReactNode;
}

const Extras = lazy(() => import('./components/Extras.tsx'));

function Head({ channel, follow }: Pick<ChannelViewProps, 'channel' | 'follow'>) {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  const { tipster, is_paid: paid, is_paused: paused, active, followers } = channel;
  return (
    <PageHeader
      before={<Avatar name={tipster.name} src={tipster.avatar_url} size={56} />}
      title={channel.name}
      beside={
        <>
          {tipster.badge ? <SkillBadge /> : null}
          {paused ? <Tag tone="warning">{t('pause.tag')}</Tag> : null}
          <Tag tone="neutral">{t(active ? (paid ? 'page.paid' : 'page.free') : 'page.shut')}</Tag>
        </>
      }
      lead={
        <>
          <Anchor component={Link} to={paths.tipsterProfile(tipster.username)} fw={500}>
            {tipster.name || tipster.username}
          </Anchor>
          {` · @${tipster.username}`}
          {followers > 0 ? ` · ${t('page.followers', { count: followers, shown: format.count(followers) })}` : null}
        </>
      }
      actions={follow}
    />
  );
}

/** The record of whoever runs the channel, over what anybody can check. */
function RecordPanel({ channel: { tipster, record } }: Pick<ChannelViewProps, 'channel'>) {
  const { t } = useTranslation('sells-channels');
  const format = useFormats();
  const { verified, all, verified_share: share } = record;
  return (
    <Panel title={t('record.title', { name: tipster.name || tipster.username })}>
      {verified.settled === 0 ? (
        <Text>{t('record.none')}</Text>
      ) : (
        <StatTiles>
          <StatTile
            label={t('record.expectedYield')}
            value={<FigureOverInterval of={record.expected_yield} level={0.9} />}
            note={
              record.expected_yield
                ? null
                : t('record.unranked', {
                    shown: format.count(record.ranking_bets),
                    minimum: RANKING_MIN_BETS,
                  })
            }
          />
          <StatTile label={t('record.yield')} value={<Percent value={verified.yield} colored />} />
          <StatTile label={t('record.profit')} value={<UnitValue value={verified.profit} digits={1} colored />} />
          <StatTile label={t('record.settled')} value={format.count(verified.settled)} />
        </StatTiles>
      )}
      <WithEverything all={all.yield} share={share} />
      <Text size="sm" c="dimmed" maw="75ch">
        {t('record.scope')}
      </Text>
      <Group gap="xs">
        <Button component={Link} to={paths.tipsterRecord(tipster.username)} size="sm">
          {t('record.whole')}
        </Button>
        <Button component={Link} to={`${paths.verify}?tipster=${encodeURIComponent(tipster.username)}`} size="sm">
          {t('record.verify')}
        </Button>
      </Group>
    </Panel>
  );
}

function Offers({ channel, buying, planNeeded }: ChannelViewProps) {
  const { t } = useTranslation('sells-channels');
  if (channel.plans.length === 0) return <EmptyState title={t('plans.none')}>{t('plans.noneText')}</EmptyState>;
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h3">
        {t('plans.title')}
      </Title>
      <SimpleGrid component="ul" m={0} p={0} minColWidth="min(100%, 300px)" autoFlow="auto-fill" spacing="sm">
        {channel.plans.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            channelId={channel.id}
            buying={channel.is_paused && (buying === 'order' || buying === 'off') ? 'paused' : buying}
          />
        ))}
      </SimpleGrid>
      {planNeeded}
    </Stack>
  );
}

function Gets() {
  const { t } = useTranslation('sells-channels');
  return (
    <Panel title={t('gets.title')}>
      <List spacing="xs" maw="78ch" icon={<IconCheck size={18} stroke={2} color="var(--accent)" aria-hidden="true" />}>
        <List.Item>{t('gets.tips', { minutes: EARLY_ACCESS_MS / MINUTE_MS })}</List.Item>
        <List.Item>{t('gets.alerts')}</List.Item>
        <List.Item>{t('gets.record')}</List.Item>
        <List.Item>{t('gets.fair')}</List.Item>
        <List.Item>{t('gets.price', { days: ANNOUNCED_DAYS })}</List.Item>
        <List.Item>{t('gets.withdrawal', { days: WITHDRAWAL_DAYS })}</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        {t('gets.noWin')}
      </Text>
    </Panel>
  );
}

/** A channel, whoever reads it: whose it is, their record, what it costs and what one gets. */
export function ChannelView(props: ChannelViewProps) {
  const { channel, follow, standing } = props;
  const { t } = useTranslation('sells-channels');
  const { name, description, link, tipster } = channel;
  return (
    <Page>
      <PageMeta
        title={`${name} · ${tipster.name || tipster.username}`}
        description={t('page.description', { name, tipster: tipster.name || tipster.username })}
      />
      {channel.active ? null : <meta name="robots" content="noindex" />}
      <Head channel={channel} follow={follow} />
      {description ? (
        <Text maw="75ch" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      ) : null}
      {link ? (
        <Anchor href={link} rel="nofollow noopener ugc" target="_blank" py={10}>
          <Group component="span" gap={6}>
            <IconExternalLink size={17} aria-hidden="true" />
            {t('page.link')}
          </Group>
        </Anchor>
      ) : null}
      {channel.paused_since || channel.trial ? (
        <Suspense>
          <Extras channel={channel} trial={props.trial} />
        </Suspense>
      ) : null}
      {standing}
      {props.messages}
      <RecordPanel channel={channel} />
      {channel.is_paid ? <Offers {...props} /> : null}
      {channel.plans.length > 0 ? (
        <Outlook
          tipster={tipster.username}
          offers={channel.plans.map((plan) => ({
            name: plan.name,
            ofChannel: true,
            costCents: costOfMonth(plan.price_cents, plan.durata_giorni),
          }))}
        />
      ) : null}
      {channel.plans.length > 0 ? <Gets /> : null}
    </Page>
  );
}
