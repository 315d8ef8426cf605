import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { kellyBack, kellyExclusive, MAX_OPTIMISED_BETS, optimiseStakes } from '@quotavera/domain/staking';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../../ui/choice/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconPlus, IconX } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { FigureTable } from '../../../../ui/table/index.ts';
import { readOdds, readPercent } from '../terms.ts';
import { useAddressFields } from '../useAddressFields.ts';
import { NumberField } from './NumberField.tsx';

const RELATIONS = ['apart', 'exclusive', 'same'] as const;
type Relation = (typeof RELATIONS)[number];
/** Odds and probability in per cent of each bet: "2.1x52 3.4x31". */
const DEFAULTS = { with: '2.1x52 1.9x56', rel: 'apart' };
const MAX_ROWS = 6;

interface Row {
  odds: string;
  percent: string;
}

function rowsOf(text: string): Row[] {
  return text
    .split(' ')
    .slice(0, MAX_ROWS)
    .map((row) => {
      const [odds = '', percent = ''] = row.split('x');
      return { odds, percent };
    });
}

/** Full Kelly on all of them at once, as shares of the bank; null where they can't be: exclusive ones that sum to more than 1. */
function sharesOf(
  bets: readonly { odds: number; probability: number }[],
  relation: Relation,
): readonly number[] | null {
  if (relation === 'exclusive') {
    if (bets.reduce((sum, { probability }) => sum + probability, 0) > 1 + 1e-9) return null;
    return kellyExclusive(bets).fractions;
  }
  const open = bets.slice(0, MAX_OPTIMISED_BETS).map((bet, n) => ({
    ...bet,
    events: [relation === 'same' ? 'same' : String(n)],
    day: '',
    side: 'back' as const,
    commission: 0,
    pick: null,
  }));
  return optimiseStakes(open, { fraction: 1, eventCap: 1, dayCap: 1 })?.stakes.map(({ share }) => share) ?? null;
}

/** Kelly for bets that run at the same time, beside what each alone would be. */
export function Together() {
  const { t } = useTranslation('records-what-if');
  const format = useFormats();
  const [fields, change] = useAddressFields(DEFAULTS);
  const rows = rowsOf(fields.with);
  const relation = RELATIONS.find((each) => each === fields.rel) ?? 'apart';
  const write = (next: readonly Row[]) =>
    change({ with: next.map(({ odds, percent }) => `${odds}x${percent}`).join(' ') });
  const read = rows.map(({ odds, percent }) => ({
    odds: readOdds(odds),
    probability: readPercent(percent, 0.1, 99.9),
  }));
  const bets = read.flatMap(({ odds, probability }) =>
    odds === null || probability === null ? [] : [{ odds: odds / 1_000, probability: probability / 10_000 }],
  );
  const whole = bets.length === rows.length;
  const shares = whole ? sharesOf(bets, relation) : null;
  const share = (value: number) => format.percent(Math.max(0, value), { signed: false });
  return (
    <Panel title={t('together.title')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed" maw="80ch">
          {t('together.lead')}
        </Text>
        <ChoiceChips
          label={t('together.relation')}
          options={RELATIONS.map((value) => ({ value, label: t(`together.${value}`) }))}
          value={relation}
          onChange={(rel) => change({ rel })}
        />
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <Group key={at} align="end" gap="sm">
            <NumberField
              label={t('together.odds', { n: at + 1 })}
              value={row.odds}
              wrong={read[at]?.odds === null && row.odds !== ''}
              onChange={(odds) => write(rows.with(at, { ...row, odds }))}
            />
            <NumberField
              label={t('together.percent', { n: at + 1 })}
              unit="%"
              value={row.percent}
              wrong={read[at]?.probability === null && row.percent !== ''}
              onChange={(percent) => write(rows.with(at, { ...row, percent }))}
            />
            {rows.length > 2 ? (
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={t('together.remove', { n: at + 1 })}
                onClick={() => write(rows.toSpliced(at, 1))}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            ) : null}
          </Group>
        ))}
        {rows.length < MAX_ROWS ? (
          <Group>
            <Button
              leftSection={<IconPlus size={17} aria-hidden="true" />}
              onClick={() => write([...rows, { odds: '2', percent: '50' }])}
            >
              {t('together.add')}
            </Button>
          </Group>
        ) : null}
        {whole && shares === null ? <Text c="red">{t('together.impossible')}</Text> : null}
        {shares ? (
          <Box maw={520}>
            <FigureTable
              caption={t('together.title')}
              head={t('together.bet')}
              rows={bets}
              name={({ odds, probability }) => `${format.odds(odds)} · ${share(probability)}`}
              figures={[
                { header: t('together.alone'), cell: (bet) => share(kellyBack(bet).fullKelly) },
                { header: t('together.now'), cell: (_, at) => <b>{share(shares[at] ?? 0)}</b> },
              ]}
            />
          </Box>
        ) : null}
      </Stack>
    </Panel>
  );
}
