import { ActionIcon, Anchor, Button, DataList, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Odds, Percent } from '../../../ui/format/index.ts';
import { IconAlertTriangle, IconCheck, IconEdit, IconX } from '../../../ui/icons/index.ts';
import { LayWord, OutcomeBadge, Tag } from '../../../ui/outcome/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { TipsterName } from '../../../ui/tipster/index.ts';
import { type Follow, FollowTip } from '../follow-tip/index.ts';
import { MatchMenu } from '../match-marks/MatchMenu.tsx';
import type { OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';
import { Score } from './TipMoment.tsx';
import { TipsterFigures } from './TipsterFigures.tsx';
import { useFacts, useMarks } from './TipViewCard.tsx';

function Legs({ tip }: { tip: OpenTip }) {
  const { lay, legs } = useWording().picks(tip);
  return (
    <Stack component="ol" gap="xs" className="plain-list">
      {tip.legs.map((leg, n) => {
        const wording = legs[n]!;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bet's legs never move
          <Group component="li" key={n} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text size="sm" c="dimmed">
                {tip.legs.length > 1 ? (
                  <>
                    {wording.event}
                    <Score leg={leg} /> ·{' '}
                  </>
                ) : null}
                <TimeText value={leg.matchdate} />
              </Text>
              <LayWord word={lay} />
              {wording.market} <b>{wording.selection}</b>
            </div>
            <Group gap="xs" wrap="nowrap">
              {leg.grade && tip.legs.length > 1 ? (
                <OutcomeBadge outcome={leg.grade} declared={tip.self_declared && leg.graded_by === 'tipster'} />
              ) : null}
              <Odds value={leg.odds} />
            </Group>
          </Group>
        );
      })}
    </Stack>
  );
}

/** The text and details of a tip in a list, under its row or beside the list. */
export function TipDetails({
  tip,
  id,
  withTipster,
  follow,
  onClose,
}: {
  tip: OpenTip;
  id: string;
  withTipster: boolean;
  follow: Follow | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('tips');
  const words = useWording();
  const factsOf = useFacts();
  const marksOf = useMarks();
  const [first] = tip.legs;
  const draft = tip.status === 'draft';
  return (
    <Stack component="section" id={id} gap="sm" aria-label={t('list.details')} fz={14}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={4}>
            {first && tip.legs.length === 1 ? words.leg(first).event : t('bet.accumulator', { count: tip.legs.length })}
            {first && tip.legs.length === 1 ? <Score leg={first} /> : null}
          </Title>
          <Text size="sm" c="dimmed">
            {tip.competition || words.sport(tip.sport)}
          </Text>
        </div>
        <ActionIcon aria-label={t('list.close')} onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <Legs tip={tip} />
      <DataList
        orientation="vertical"
        display="grid"
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(110px, 1fr))' }}
      >
        {factsOf(tip).map(({ label, value }) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue fw={600}>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
        {tip.fair_clv === null ? null : (
          <DataList.Item>
            <DataList.ItemLabel>{t('figures.clv')}</DataList.ItemLabel>
            <DataList.ItemValue fw={600}>
              <Percent value={tip.fair_clv} colored />
            </DataList.ItemValue>
          </DataList.Item>
        )}
        {tip.price_now ? (
          <DataList.Item>
            <DataList.ItemLabel>{t('priceNow.now')}</DataList.ItemLabel>
            <DataList.ItemValue fw={600}>
              <Odds value={tip.price_now.odds} />
              <Text size="sm" c="dimmed">
                {words.bookmaker(tip.price_now.bookmaker)} · <TimeText value={tip.price_now.at} />
              </Text>
            </DataList.ItemValue>
          </DataList.Item>
        ) : null}
        {tip.bookmaker ? (
          <DataList.Item>
            <DataList.ItemLabel>{t('list.bookmaker')}</DataList.ItemLabel>
            <DataList.ItemValue fw={600}>{words.bookmaker(tip.bookmaker)}</DataList.ItemValue>
          </DataList.Item>
        ) : null}
        {tip.published_at ? (
          <DataList.Item>
            <DataList.ItemLabel>{t('terms.published')}</DataList.ItemLabel>
            <DataList.ItemValue>
              <TimeText value={tip.published_at} />
            </DataList.ItemValue>
          </DataList.Item>
        ) : null}
      </DataList>
      <Group component="ul" gap="2px 14px" className="plain-list" fz="sm">
        {marksOf(tip).map((mark) => {
          const Icon = mark.tone === 'good' ? IconCheck : IconAlertTriangle;
          return (
            <Group component="li" key={mark.label} gap={4} c={mark.tone === 'good' ? 'var(--accent)' : 'yellow'}>
              <Icon size={15} aria-hidden="true" />
              {mark.to ? (
                <Anchor component={Link} to={mark.to} c="inherit" underline="hover">
                  {mark.label}
                </Anchor>
              ) : (
                mark.label
              )}
            </Group>
          );
        })}
      </Group>
      {tip.description ? (
        <Text fz={14} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {tip.description}
        </Text>
      ) : null}
      {tip.tags.length > 0 ? (
        <Group gap={6}>
          {tip.tags.map((tag) => (
            <Tag key={tag} tone="neutral">
              #{words.tag(tag)}
            </Tag>
          ))}
        </Group>
      ) : null}
      {withTipster ? (
        <>
          <Divider />
          <Group justify="space-between">
            <TipsterName tipster={tip.tipster} />
            <TipsterFigures figures={tip.tipster.figures} />
          </Group>
        </>
      ) : null}
      <Group gap="xs">
        {draft ? null : <FollowTip tip={tip} follow={follow} />}
        {draft ? null : <MatchMenu tip={tip} />}
        {draft ? (
          <Button
            component={Link}
            to={`${paths.tip}?id=${tip.id}`}
            size="sm"
            leftSection={<IconEdit size={17} aria-hidden="true" />}
          >
            {t('list.edit')}
          </Button>
        ) : null}
        <Button component={Link} to={paths.tipPublic(tip.id)} size="sm" variant={draft ? 'subtle' : 'default'}>
          {t('list.openTip')}
        </Button>
      </Group>
    </Stack>
  );
}
