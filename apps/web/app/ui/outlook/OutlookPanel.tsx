import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { FollowerTerms, Outlook } from '@quotavera/domain/bankroll';
import { parseMilli } from '@quotavera/domain/odds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Segmented } from '../choice/index.ts';
import { useFormats } from '../format/index.ts';
import { centsText, MoneyInput, readCents } from '../money/index.ts';
import { Panel } from '../page/index.ts';
import type { Offer } from './offer.ts';
import { monthOf, startOf, useFigures, useVerdict } from './use-outlook.ts';
import { WithQueries } from './WithQueries.tsx';

const MILLI = 1_000;
const MAX_BETS_MILLI = 1_000 * MILLI;
const MAX_CENTS = 1_000_000_00;
const MAX_PERCENT_CENTS = 100_00;

/** The texts of the fields, as they are typed. */
interface Typed {
  bank: string;
  rule: 'level' | 'percent';
  stake: string;
  bets: string;
}

/** The field of a percentage holds hundredths of a percent as a field of money holds cents. */
function typedOf(terms: FollowerTerms, language: string): Typed {
  return {
    bank: centsText(terms.bankCents, language),
    rule: terms.stake_plan === 'percent' ? 'percent' : 'level',
    stake: centsText(terms.stake_value, language),
    bets: String(terms.betsPerMonth),
  };
}

type Read = { [Field in 'bank' | 'stake' | 'bets']: number | null };

function read({ bank, rule, stake, bets }: Typed): Read {
  const within = (value: number | null, max: number) => (value !== null && value > 0 && value <= max ? value : null);
  const pace = parseMilli(bets);
  return {
    bank: within(readCents(bank), MAX_CENTS),
    stake: within(readCents(stake), rule === 'percent' ? MAX_PERCENT_CENTS : MAX_CENTS),
    bets: within(pace.ok ? pace.value : null, MAX_BETS_MILLI),
  };
}

/** Says whether one of the offers pays, and what that is made of. */
function Verdict({ sentence, offer, month }: { sentence: string; offer: Offer; month: Outlook }) {
  const { t } = useTranslation('bankroll-outlook');
  const format = useFormats();
  const money = (cents: number) => format.money(cents, { signed: true });
  return (
    <div>
      <Text fz={17} fw={600} lh={1.4} ff="heading" style={{ textWrap: 'pretty' }}>
        {sentence}
      </Text>
      <Text size="sm" c="dimmed">
        {offer.costCents === 0
          ? null
          : `${t('sum', { expected: money(month.expectedCents), cost: money(-offer.costCents), net: money(month.netCents) })} `}
        {t('range', { low: money(month.lowCents), high: money(month.highCents) })}
      </Text>
    </div>
  );
}

function Fields({ typed, wrong, change }: { typed: Typed; wrong: Read; change: (part: Partial<Typed>) => void }) {
  const { t } = useTranslation('bankroll-outlook');
  const error = (field: keyof Read) => (wrong[field] === null ? t('wrong') : undefined);
  const width = { flex: '1 1 120px', maw: 190 };
  return (
    <Group align="start" gap="sm">
      <MoneyInput
        {...width}
        label={t('field.bank')}
        currency="€"
        value={typed.bank}
        error={error('bank')}
        onChange={(bank) => change({ bank })}
      />
      <Box flex="1 1 190px" maw={240}>
        <Segmented
          label={t('field.rule')}
          options={[
            { value: 'level', label: t('rule.level') },
            { value: 'percent', label: t('rule.percent') },
          ]}
          value={typed.rule}
          onChange={(rule) => change({ rule, stake: rule === 'percent' ? '2' : '10' })}
        />
      </Box>
      <MoneyInput
        {...width}
        label={t('field.stake')}
        currency={typed.rule === 'percent' ? '%' : '€'}
        value={typed.stake}
        error={error('stake')}
        onChange={(stake) => change({ stake })}
      />
      <TextInput
        {...width}
        label={t('field.bets')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={typed.bets}
        error={error('bets')}
        onChange={(event) => change({ bets: event.currentTarget.value })}
      />
    </Group>
  );
}

/** The address of what-if with the same money, and the dearest of the offers as its fee. */
function whatIfAddress(tipster: string, typed: Typed, offers: readonly Offer[]): string {
  const plain = (text: string) => text.replace(',', '.');
  const terms = new URLSearchParams({ t: tipster, bank: plain(typed.bank), stake: typed.rule });
  terms.set(typed.rule, plain(typed.stake));
  terms.set('fee', (Math.max(...offers.map(({ costCents }) => costCents)) / 100).toFixed(2));
  return `${paths.whatIf}?${terms}`;
}

export interface OutlookProps {
  offers: readonly Offer[];
  /** The username of whom it is about; otherwise about those whom the reader could count on. */
  tipster?: string | undefined;
}

type Figures = NonNullable<ReturnType<typeof useFigures>['data']>;

function Ready({ offers, tipster, figures }: OutlookProps & { figures: Figures }) {
  const { t, i18n } = useTranslation('bankroll-outlook');
  const format = useFormats();
  const verdictOf = useVerdict();
  const { terms: first, isOwn } = startOf(figures);
  const [typed, setTyped] = useState(() => typedOf(first, i18n.language));
  const [changed, setChanged] = useState(false);
  const { expected_yield: expected, source, tipsters } = figures;
  if (!expected) return <Text maw="75ch">{t(source === 'tipster' ? 'unknown.tipster' : 'unknown.ranked')}</Text>;
  const values = read(typed);
  const terms: FollowerTerms | null =
    values.bank === null || values.stake === null || values.bets === null
      ? null
      : {
          bankCents: values.bank,
          stake_plan: typed.rule,
          stake_value: values.stake,
          betsPerMonth: values.bets / MILLI,
        };
  const shown = {
    yield: format.percent(expected.value),
    low: format.bound(expected.low),
    high: format.bound(expected.high),
  };
  return (
    <>
      <Stack gap="sm" aria-live="polite">
        {offers.map((offer) => {
          const month = terms && monthOf(figures, terms, offer.costCents);
          return month ? (
            <Verdict key={offer.name} offer={offer} month={month} sentence={verdictOf(offer, month, figures)} />
          ) : null;
        })}
      </Stack>
      <Fields
        typed={typed}
        wrong={values}
        change={(part) => {
          setTyped({ ...typed, ...part });
          setChanged(true);
        }}
      />
      <Text size="sm" c="dimmed" maw="80ch">
        {changed ? null : `${t(isOwn ? 'own' : 'example')} `}
        {t(`source.${source}`, { count: tipsters, ...shown })} {t('rests')}
      </Text>
      {tipster !== undefined && terms ? (
        <Group>
          <Button component={Link} to={whatIfAddress(tipster, typed, offers)} size="sm">
            {t('whatIf')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

function Body({ offers, tipster }: OutlookProps) {
  const { t } = useTranslation('bankroll-outlook');
  const { data } = useFigures(tipster);
  // A reader who has excluded themselves is told nothing of what betting might bring.
  if (!data) return null;
  return (
    <Panel title={t('title')}>
      <Ready offers={offers} tipster={tipster} figures={data} />
    </Panel>
  );
}

/** Says what following is worth to the reader, with their own money, also when it doesn't pay. */
export default function OutlookPanel(props: OutlookProps) {
  return (
    <WithQueries>
      <Body {...props} />
    </WithQueries>
  );
}
