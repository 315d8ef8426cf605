import { Stack, Text } from '@mantine/core';
import type { PriceStage } from '@quotavera/domain/calendar';
import { useTranslation } from 'react-i18next';
import { NoValue, useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../ui/stat/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { FigureTable } from '../../../ui/table/index.ts';
import type { Look, Premiums, Worth } from './queries.ts';

/** The prices that everybody could still take come first. */
const LOOKS: readonly PriceStage[] = ['closing', 'early'];

/** A figure with what it may be off by, such as "−2,2% ± 2,6%", or the error alone beside its figure. */
function useWithError() {
  const format = useFormats();
  const said = (value: string, error: string, whole: boolean) => `${whole ? `${value} ` : ''}± ${error}`;
  return {
    percent: ({ value, high }: { value: number; high: number }, whole = true) =>
      said(format.percent(value), format.percent(high - value, { signed: false }), whole),
    share: ({ value, high }: { value: number; high: number }, whole = true) =>
      said(format.decimal(value, 1), format.decimal(high - value, 1), whole),
  };
}

/** The sentence that says what one may expect, by where the interval of what was kept lies. */
function verdictOf({ kept }: Worth): 'unknown' | 'nothing' | 'less' | 'face' | 'lost' {
  if (!kept) return 'unknown';
  if (kept.high < 0) return 'lost';
  if (kept.low <= 0) return 'nothing';
  return kept.high < 1 ? 'less' : 'face';
}

function Bands({ name, look }: { name: PriceStage; look: Look }) {
  const { t } = useTranslation('tools-value');
  const format = useFormats();
  const withError = useWithError();
  const rows: (Worth & { label: string; isAll?: boolean })[] = [
    ...look.bands.map((band) => ({
      ...band,
      label:
        band.until === null
          ? t('evidence.above', { from: format.count(band.from / 10) })
          : t('evidence.band', { from: format.count(band.from / 10), until: format.count(band.until / 10) }),
    })),
    { ...look.all, label: t('evidence.all') },
  ];
  return (
    <FigureTable
      caption={t(`look.${name}`)}
      head={t('evidence.premium')}
      name={({ label }) => label}
      rows={rows}
      narrowest={560}
      isDimmed={({ paid }) => paid === null}
      figures={[
        { header: t('evidence.prices'), cell: ({ prices }) => format.count(prices) },
        { header: t('evidence.matches'), cell: ({ matches }) => format.count(matches) },
        {
          header: t('evidence.promised'),
          cell: ({ promised }) => (promised === null ? <NoValue /> : format.percent(promised)),
        },
        { header: t('evidence.paid'), cell: ({ paid }) => (paid ? withError.percent(paid) : <NoValue />) },
        { header: t('evidence.kept'), cell: ({ kept }) => (kept ? withError.share(kept) : <NoValue />) },
      ]}
    />
  );
}

/** Shows what prices above the market paid: in plain words, as figures and by bands. */
export function Evidence({ premiums }: { premiums: Premiums }) {
  const { t } = useTranslation('tools-value');
  const format = useFormats();
  const withError = useWithError();
  const { all } = premiums.looks.closing;
  if (all.prices === 0 && premiums.looks.early.all.prices === 0) {
    return <EmptyState title={t('evidence.empty.title')}>{t('evidence.empty.text')}</EmptyState>;
  }
  return (
    <Panel title={t('evidence.title')}>
      <Text fw={600} maw="75ch">
        {t(`verdict.${verdictOf(all)}`)}
      </Text>
      <StatTiles>
        <StatTile label={t('evidence.prices')} value={format.count(all.prices)} />
        <StatTile
          label={t('evidence.promised')}
          value={all.promised === null ? <NoValue /> : format.percent(all.promised)}
          note={t('evidence.perUnit')}
        />
        <StatTile
          label={t('evidence.paid')}
          value={all.paid ? format.percent(all.paid.value) : <NoValue />}
          note={all.paid ? withError.percent(all.paid, false) : t('evidence.tooFew')}
        />
        <StatTile
          label={t('evidence.kept')}
          value={all.kept ? format.decimal(all.kept.value, 1) : <NoValue />}
          note={all.kept ? withError.share(all.kept, false) : t('evidence.tooFew')}
          explain={t('evidence.keptExplain')}
        />
      </StatTiles>
      {LOOKS.map((name) => (
        <Stack key={name} gap="xs">
          <Text fw={600}>{t(`look.${name}`)}</Text>
          <Bands name={name} look={premiums.looks[name]} />
        </Stack>
      ))}
      <Text c="dimmed" fz={14} maw="75ch">
        {t('evidence.how')}
      </Text>
    </Panel>
  );
}
