import { Alert, Anchor, DataList, Divider, Group, Stack, Text } from '@mantine/core';
import { MINUTE_MS } from '@quotavera/domain/time';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Odds, Percent, UnitValue, useFormats } from '../../../ui/format/index.ts';
import { IconAlertTriangle, IconCheck, IconClock } from '../../../ui/icons/index.ts';
import { OutcomeBadge } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';

function Leg({ leg, declared }: { leg: OpenTip['legs'][number]; declared: boolean }) {
  const { t } = useTranslation('tips');
  const wording = useWording();
  const words = wording.leg(leg);
  const score = wording.score(leg);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="md">
      <Stack gap={2} miw={0}>
        <Text fz={14} c="dimmed">
          {leg.fixture_id === null ? (
            words.event
          ) : (
            <Anchor component={Link} to={paths.match(leg.fixture_id)} inherit>
              {words.event}
            </Anchor>
          )}
          {score ? <b> {score}</b> : null}
        </Text>
        <Text fz={17} style={{ overflowWrap: 'anywhere' }}>
          {words.market} <b>{words.selection}</b>
        </Text>
        <Group component="p" gap="sm" fz="sm" c="dimmed">
          {leg.competition ? <span>{leg.competition}</span> : null}
          <TimeText value={leg.matchdate} />
          {leg.closing_odds ? (
            <span>
              {t('fact.closing')} <Odds value={leg.closing_odds} />
            </span>
          ) : null}
          {leg.type === 'custom' ? <span>{t('leg.custom')}</span> : null}
        </Group>
        {leg.grade ? (
          <Group component="p" gap="sm" fz="sm" c="dimmed">
            <OutcomeBadge outcome={leg.grade} declared={declared} />
            {leg.graded_by ? <span>{t(`leg.gradedBy.${leg.graded_by}`)}</span> : null}
          </Group>
        ) : null}
      </Stack>
      <Odds value={leg.odds} />
    </Group>
  );
}

/** The legs of an accumulator, each with its price. Nothing of it can change after publication. */
export function BetPanel({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  return (
    <Panel title={t('bet.accumulator', { count: tip.legs.length })}>
      <Stack component="ol" className="plain-list">
        {tip.legs.map((leg, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a published bet's legs never move
          <Fragment key={n}>
            {n > 0 ? <Divider component="li" aria-hidden="true" /> : null}
            <Leg leg={leg} declared={tip.self_declared && leg.graded_by === 'tipster'} />
          </Fragment>
        ))}
      </Stack>
    </Panel>
  );
}

/** The price as it was compared at publication, said in a sentence. */
function PriceTile({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const words = useWording();
  const format = useFormats();
  if (!tip.price) return null;
  const { verified, imported_odds: imported, imported_bookmaker: bookmaker, imported_at } = tip.price;
  const note =
    imported === null
      ? t(imported_at === null ? 'price.nothing' : 'price.hidden')
      : t(verified ? 'price.verifiedNote' : 'price.aboveNote', {
          odds: format.odds(imported),
          source: bookmaker ? t('price.from', { bookmaker: words.bookmaker(bookmaker) }) : '',
        });
  return (
    <StatTile
      label={t('price.label')}
      explain={t('price.explain')}
      value={
        <Group component="span" gap={6} fz={17} lh={1.3} c={verified ? 'var(--accent)' : 'yellow'}>
          {verified ? (
            <IconCheck size={19} stroke={2.4} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={19} aria-hidden="true" />
          )}
          {t(verified ? 'price.verified' : 'price.notVerified')}
        </Group>
      }
      note={note}
    />
  );
}

/** The prices one after the other, and which of them counts: what was stated, what the market said then and next, what is fair. */
function CountedPrices({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const { price, price_after: after, published_at: publishedAt } = tip;
  if (!price?.verified || tip.liveprematch === 'live' || tip.legs.length > 1) return null;
  const prices = [t('price.path.quoted', { odds: format.odds(tip.totalodd) })];
  if (price.imported_odds) prices.push(t('price.path.before', { odds: format.odds(price.imported_odds) }));
  if (after?.odds && after.at && publishedAt) {
    const count = Math.max(1, Math.round((Date.parse(after.at) - Date.parse(publishedAt)) / MINUTE_MS));
    prices.push(t('price.path.after', { count, odds: format.odds(after.odds) }));
  } else if (after?.odds) prices.push(t('price.path.close', { odds: format.odds(after.odds) }));
  if (after?.fair_odds) prices.push(t('price.path.fair', { odds: format.odds(after.fair_odds) }));
  const words = { prices: prices.join(' · ') };
  const counted = after?.ranking_odds ?? after?.headline_odds;
  return (
    <Term label={t('price.path.label')}>
      {counted
        ? t(after?.ranking_odds ? 'price.path.counts' : 'price.path.headline', { ...words, odds: format.odds(counted) })
        : t('price.path.waiting', words)}
    </Term>
  );
}

function ProfitTile({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  if (tip.profit !== null) {
    return (
      <StatTile
        label={t('figure.profit')}
        value={<UnitValue value={tip.profit} digits={2} colored />}
        note={<Staked units={tip.staked ?? '0'} />}
      />
    );
  }
  if (tip.status === 'withdrawn') return null;
  if (tip.traded) {
    const { if_won: won, if_lost: lost } = tip.traded;
    const certain = won === lost;
    return (
      <StatTile
        label={t(certain ? 'figure.lockedIn' : 'figure.ifWon')}
        value={<UnitValue value={won} digits={2} colored />}
        note={certain ? t('figure.lockedInNote') : <IfLost profit={lost} />}
      />
    );
  }
  return (
    <StatTile
      label={t('figure.possibleProfit')}
      value={<UnitValue value={tip.possible_profit} digits={2} />}
      note={Number(tip.commission) > 0 ? <CommissionNote commission={tip.commission} /> : undefined}
    />
  );
}

function IfLost({ profit }: { profit: string }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  return t('figure.ifLost', { units: format.units(profit, { digits: 2 }) });
}

function Staked({ units }: { units: string }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  return t('figure.staked', { units: format.units(units, { signed: false }) });
}

function CommissionNote({ commission }: { commission: string }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  return t('figure.netOf', { rate: format.percent(commission, { signed: false, digits: 0 }) });
}

function ClosingTile({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  if (tip.clv === null) return null;
  const fair = tip.fair_clv === null ? null : t('clv.fair', { value: format.percent(tip.fair_clv) });
  const closing = tip.closing_odds === null ? null : t('clv.closing', { odds: format.odds(tip.closing_odds) });
  return (
    <StatTile
      label={t('clv.label')}
      explain={t('clv.explain')}
      value={<Percent value={tip.clv} colored />}
      note={[closing, fair].filter(Boolean).join(' · ')}
    />
  );
}

/** Profit, price and closing line. */
export function TipFigures({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  return (
    <StatTiles label={t('figure.label')}>
      <ProfitTile tip={tip} />
      <PriceTile tip={tip} />
      <ClosingTile tip={tip} />
    </StatTiles>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue fz="md" fw={500}>
        {children}
      </DataList.ItemValue>
    </DataList.Item>
  );
}

/** An exit: how much of the stake, at what odds, whether the price was the market's, and when. */
function ExitTerms({ exit }: { exit: OpenTip['exits'][number] }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  return (
    <>
      {exit.share === '1'
        ? null
        : `${t('exit.share', { share: format.percent(exit.share, { signed: false, digits: 0 }) })} `}
      <Odds value={exit.odds} /> · {t(`hedge.${exit.hedge}`)}
      {exit.price === null ? null : (
        <Text span display="block" size="sm" fw={400} c={exit.price.verified ? 'dimmed' : 'yellow'}>
          {t(exit.price.verified ? 'exit.verified' : 'exit.notVerified')}
          {exit.price.imported_odds ? ` (${format.odds(exit.price.imported_odds)})` : null}
        </Text>
      )}
      {exit.at === null ? null : (
        <Text span display="block" size="sm" fw={400} c="dimmed">
          <TimeText value={exit.at} style="long" />
        </Text>
      )}
    </>
  );
}

/** Shows the author's terms around the bet: probability, floor, expiry, exit, whether it ranks. */
export function TermsPanel({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const { t: bets } = useTranslation('tips-bets');
  const format = useFormats();
  const open = tip.settled_at === null && tip.status === 'published';
  return (
    <Panel title={t('terms.title')}>
      {tip.no_longer_valid && tip.stopped_at === null && open ? (
        <Alert color="yellow" role="note" icon={<IconClock size={18} aria-hidden="true" />}>
          {t('terms.noLongerValid')}
        </Alert>
      ) : null}
      <DataList
        orientation="vertical"
        display="grid"
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))' }}
      >
        {tip.stated_probability ? (
          <Term label={t('terms.probability')}>{format.percent(tip.stated_probability, { signed: false })}</Term>
        ) : null}
        {tip.minimum_odds ? (
          <Term label={t('fact.minimumOdds')}>
            <Odds value={tip.minimum_odds} />
          </Term>
        ) : null}
        {tip.expires_at ? (
          <Term label={t('terms.expires')}>
            <TimeText value={tip.expires_at} />
          </Term>
        ) : null}
        {tip.exits.map((exit, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: exits are only ever appended
          <Term key={n} label={t('fact.exit')}>
            <ExitTerms exit={exit} />
          </Term>
        ))}
        {tip.published_at ? (
          <Term label={t('terms.published')}>
            <TimeText value={tip.published_at} style="long" />
          </Term>
        ) : null}
        <CountedPrices tip={tip} />
        <Term label={t('terms.ranks')}>
          {t(tip.ranks ? 'terms.ranksYes' : 'terms.ranksNo')}
          {tip.rank_refusal ? (
            <>
              : {bets(`rankRefusal.${tip.rank_refusal}`)}
              <Text span display="block" size="sm" fw={400} c="dimmed">
                {bets(`rankRemedy.${tip.rank_refusal}`)}
              </Text>
            </>
          ) : null}
        </Term>
      </DataList>
    </Panel>
  );
}
