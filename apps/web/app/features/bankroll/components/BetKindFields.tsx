import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { CURRENCIES, STAKE_FUNDS } from '@quotavera/domain/bankroll';
import { STAKE_BASES } from '@quotavera/domain/bet';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ManyChips, Segmented } from '../../../ui/choice/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import type { Bankroll } from '../queries.ts';
import { type KindForm, linesOf, PLAIN_KIND, STAKE_PARTS, wholeStake } from './kind.ts';

/** The fractions that bookmakers pay for a place. */
const DIVISORS = ['5', '4', '3', '2'] as const;
/** Legs for which a system's sizes have names of their own. */
const NAMED_SIZES = 4;

interface Props {
  kind: KindForm;
  onChange: (kind: KindForm) => void;
  /** Whether the texts of an error belong here. */
  errorOf: (field: keyof KindForm) => string | undefined;
  bankroll: Bankroll;
  legs: number;
  lay: boolean;
  /** The stake in cents, or null while it isn't one. */
  stakeCents: number | null;
}

function SystemFields({ kind, onChange, errorOf, bankroll, legs, stakeCents }: Props) {
  const { t } = useTranslation('bankroll-kinds');
  const format = useFormats();
  const sizes = kind.system.map(Number).filter((size) => size <= legs);
  const lines = linesOf(legs, sizes);
  return (
    <Stack gap={4}>
      <ManyChips
        label={t('form.system')}
        options={Array.from({ length: legs }, (_, n) => ({
          value: String(n + 1),
          label: n < NAMED_SIZES ? t(`form.sizes.${(n + 1) as 1}`) : t('form.sizes.more', { n: n + 1 }),
        }))}
        value={kind.system}
        error={errorOf('system')}
        onChange={(system) => onChange({ ...kind, system })}
      />
      <Text size="sm" c="dimmed">
        {lines === 0
          ? t('form.systemNone')
          : t('form.lines', {
              count: lines,
              shown: format.count(lines),
              stake: format.money(Math.floor((stakeCents ?? 0) / lines), {
                currency: kind.currency || bankroll.currency,
              }),
            })}
      </Text>
    </Stack>
  );
}

/** The fields hold what only some bets have: whose money it is, a boost, places, a system, another currency. They are closed for a plain bet. */
export function BetKindFields(props: Props) {
  const { kind, onChange, errorOf, bankroll, legs, lay } = props;
  const { t } = useTranslation('bankroll-kinds');
  const format = useFormats();
  const id = useId();
  const isPlain = JSON.stringify(kind) === JSON.stringify(PLAIN_KIND);
  const [opened, setOpened] = useState(!isPlain);
  const isOpen = opened || (Object.keys(kind) as (keyof KindForm)[]).some((field) => errorOf(field) !== undefined);
  const set = (change: Partial<KindForm>) => onChange({ ...kind, ...change });
  return (
    <>
      <Group>
        <Button size="sm" variant="subtle" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpened(!isOpen)}>
          {t(lay ? 'form.moreLay' : 'form.more')}
        </Button>
      </Group>
      <Stack id={id} gap="sm" display={isOpen ? undefined : 'none'}>
        {lay ? (
          <Segmented
            label={t('form.basis')}
            options={STAKE_BASES.map((value) => ({ value, label: t(`form.bases.${value}`) }))}
            value={kind.basis}
            onChange={(basis) => set({ basis })}
          />
        ) : (
          <>
            <Segmented
              label={t('form.funds')}
              options={STAKE_FUNDS.map((value) => ({ value, label: t(`funds.${value}`) }))}
              value={kind.funds}
              error={errorOf('funds')}
              onChange={(funds) => set({ funds })}
            />
            {kind.funds === 'own' ? null : (
              <Text size="sm" c="dimmed">
                {t(`form.fundsNote.${kind.funds}`)}
              </Text>
            )}
            <TextInput
              label={t('form.boosted')}
              description={t('form.boostedNote')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={kind.boosted}
              error={errorOf('boosted')}
              onChange={(event) => set({ boosted: event.currentTarget.value })}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <NativeSelect
                label={t('form.eachWay')}
                value={kind.divisor}
                error={errorOf('divisor')}
                data={[
                  { value: '', label: t('form.noEachWay') },
                  ...DIVISORS.map((value) => ({ value, label: t('form.divisor', { n: value }) })),
                ]}
                onChange={(event) => set({ divisor: event.currentTarget.value, places: '' })}
              />
              {kind.divisor === '' ? null : (
                <TextInput
                  label={t('form.places')}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={2}
                  value={kind.places}
                  error={errorOf('places')}
                  onChange={(event) => set({ places: event.currentTarget.value.replace(/\D/g, '') })}
                />
              )}
            </SimpleGrid>
            {kind.divisor === '' ? null : (
              <>
                <Segmented
                  label={t('form.stakeIs')}
                  options={STAKE_PARTS.map((value) => ({ value, label: t(`form.stakes.${value}`) }))}
                  value={kind.stakeIs}
                  onChange={(stakeIs) => set({ stakeIs })}
                />
                <Text size="sm" c="dimmed">
                  {t('form.eachWayNote', {
                    stake: format.money(wholeStake(props.stakeCents ?? 0, kind, { lay }), {
                      currency: kind.currency || bankroll.currency,
                    }),
                  })}
                </Text>
              </>
            )}
            {legs > 1 ? <SystemFields {...props} /> : null}
          </>
        )}
        <NativeSelect
          label={t('form.currency')}
          value={kind.currency}
          error={errorOf('currency')}
          data={[
            { value: '', label: t('form.sameCurrency', { currency: bankroll.currency }) },
            ...CURRENCIES.filter((currency) => currency !== bankroll.currency).map((currency) => ({
              value: currency,
              label: currency,
            })),
          ]}
          onChange={(event) => set({ currency: event.currentTarget.value })}
        />
      </Stack>
    </>
  );
}
