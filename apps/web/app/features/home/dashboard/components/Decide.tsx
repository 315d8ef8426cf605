import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { DAY_MS } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { durationText, Odds } from '../../../../ui/format/index.ts';
import { IconClock, IconTarget } from '../../../../ui/icons/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { TimeText, useNow } from '../../../../ui/time/index.ts';
import { FollowTip, useFollows } from '../../../tips/follow-tip/index.ts';
import { useWording } from '../../../tips/index.ts';
import type { Dashboard } from '../queries.ts';
import { Section } from './Section.tsx';

type Takeable = Dashboard['decide']['tips'][number];

/** Beyond a day the date says more than a count of hours. */
const SOON_MS = DAY_MS;

function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('home-dashboard');
  const now = useNow();
  const left = now === null ? null : Date.parse(until) - now;
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <IconClock size={15} stroke={1.8} aria-hidden="true" />
      {left !== null && left < SOON_MS ? (
        left > 0 ? (
          t('decide.left', { time: durationText(left) })
        ) : (
          t('decide.over')
        )
      ) : (
        <span>
          {t('decide.until')} <TimeText value={until} />
        </span>
      )}
    </Group>
  );
}

function Row({ tip, until, follow }: Takeable & { follow: ReturnType<typeof useFollows> }) {
  const words = useWording();
  const { event, pick, stake } = words.bet(tip);
  return (
    <Group
      component="li"
      justify="space-between"
      gap="8px 16px"
      py={10}
      style={{ borderBottom: '1px solid var(--line)' }}
    >
      <Stack gap={0} flex="1 1 260px" miw={0}>
        <Anchor component={Link} to={paths.tipPublic(tip.id)} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {event}
        </Anchor>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {pick}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <Group gap="2px 12px">
            <span>{tip.tipster.name}</span>
            <TimeLeft until={until} />
          </Group>
        </Text>
      </Stack>
      <Group gap="md" wrap="nowrap">
        <Stack gap={0} ta="right">
          <Text fw={700} lh={1.3}>
            <Odds value={tip.totalodd} />
          </Text>
          <Text size="xs" c="dimmed">
            {stake}
          </Text>
        </Stack>
        <FollowTip tip={tip} follow={follow.get(tip.id)} />
      </Group>
    </Group>
  );
}

/** New tips that the reader may take, those that end first at the top. */
export function Decide({
  decide: { tips, locked },
  followsNobody,
}: {
  decide: Dashboard['decide'];
  followsNobody: boolean;
}) {
  const { t } = useTranslation('home-dashboard');
  const follows = useFollows(tips.map(({ tip }) => tip.id));
  const all = followsNobody ? paths.tips : `${paths.tips}?followed=true`;
  return (
    <Section
      id="decide"
      title={t('decide.title')}
      aside={
        locked > 0 ? (
          <Button component={Link} to={all} variant="subtle" size="sm">
            {t('decide.locked', { count: locked })}
          </Button>
        ) : null
      }
    >
      {tips.length === 0 ? (
        <EmptyState
          icon={<IconTarget size={22} stroke={1.6} />}
          title={t('decide.empty')}
          action={
            <Button component={Link} to={followsNobody ? paths.tipsters : paths.valuebet}>
              {t(followsNobody ? 'decide.chooseTipsters' : 'decide.seeAll')}
            </Button>
          }
        >
          {t(followsNobody ? 'decide.emptyNobody' : 'decide.emptyText')}
        </EmptyState>
      ) : (
        <Paper py={4}>
          <Stack component="ul" className="plain-list" gap={0}>
            {tips.map((each) => (
              <Row key={each.tip.id} {...each} follow={follows} />
            ))}
          </Stack>
        </Paper>
      )}
    </Section>
  );
}
