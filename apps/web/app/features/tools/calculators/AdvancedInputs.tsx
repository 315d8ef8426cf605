import { Group, Stack, Text, TextInput } from '@mantine/core';
import { COUNT_DISTRIBUTIONS, COUNT_KINDS } from '@quotavera/domain/tools';
import { useTranslation } from 'react-i18next';
import { ChoiceChips, Segmented } from '../../../ui/choice/index.ts';
import { Explain } from '../../../ui/explain/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { type Calculation, MEAN_SOURCES } from './address.ts';
import { useTypedNumber } from './components/OddsInput.tsx';
import type { CalculatorProps } from './useCalculation.ts';

const MAX_MEAN = { goals: 15, shots: 100, shots_on_target: 100, corners: 100 } as const;
const MIN_MEAN = 0.01;
const MAX_DISPERSION = 1;

function numberOf(text: string): number | null {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

export function meanOf(text: string, kind: Calculation['kind']): number | null {
  const value = numberOf(text);
  return value !== null && value >= MIN_MEAN && value <= MAX_MEAN[kind] ? value : null;
}

export function dispersionOf(text: string): number | null {
  const value = numberOf(text);
  return value !== null && value >= 0 && value <= MAX_DISPERSION ? value : null;
}

function OwnMeans({ state, change }: CalculatorProps) {
  const { t } = useTranslation('tools-calculators');
  const typed = useTypedNumber();
  const field = (key: 'ownHome' | 'ownAway', label: string) => (
    <TextInput
      label={label}
      flex="1 1 130px"
      maw={180}
      inputMode="decimal"
      autoComplete="off"
      value={typed(state[key])}
      error={
        state[key] !== '' && meanOf(state[key], state.kind) === null
          ? t('own.invalid', { max: MAX_MEAN[state.kind] })
          : undefined
      }
      onChange={(event) => {
        const text = event.currentTarget.value.trim();
        if (/^\d{0,3}([.,]\d{0,3})?$/.test(text)) change((current) => ({ ...current, [key]: text }));
      }}
    />
  );
  return (
    <Group align="start" gap="sm">
      {field('ownHome', t('own.home'))}
      {field('ownAway', t('own.away'))}
    </Group>
  );
}

function Spread({ state, change }: CalculatorProps) {
  const { t } = useTranslation('tools-calculators');
  const typed = useTypedNumber();
  if (state.kind === 'goals')
    return (
      <Text c="dimmed" fz={14}>
        {t('distribution.goals')}
      </Text>
    );
  const own = state.source === 'own';
  const value = own && state.distribution === 'model' ? 'poisson' : state.distribution;
  const wrong = state.dispersion !== '' && dispersionOf(state.dispersion) === null;
  return (
    <Group align="start" gap="md">
      <ChoiceChips
        label={t('distribution.label')}
        options={COUNT_DISTRIBUTIONS.filter((each) => !(own && each === 'model')).map((each) => ({
          value: each,
          label: t(`distribution.${each}`),
        }))}
        value={value}
        onChange={(distribution) => change((current) => ({ ...current, distribution }))}
      />
      {value === 'negative_binomial' ? (
        <TextInput
          label={
            <>
              {t('distribution.dispersion')}{' '}
              <Explain term={t('distribution.dispersion')}>{t('explain.dispersion')}</Explain>
            </>
          }
          description={own ? undefined : t('distribution.dispersionHint')}
          error={wrong ? t('distribution.invalid') : undefined}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,05"
          value={typed(state.dispersion)}
          onChange={(event) => {
            const dispersion = event.currentTarget.value.trim();
            if (/^\d{0,2}([.,]\d{0,4})?$/.test(dispersion)) change((current) => ({ ...current, dispersion }));
          }}
        />
      ) : null}
    </Group>
  );
}

/** Chooses the statistic, the source of its means, and their spread. */
export function Inputs({ state, change }: CalculatorProps) {
  const { t } = useTranslation('tools-calculators');
  return (
    <Panel title={t('inputs.title')}>
      <Stack>
        <Group align="start" gap="md">
          <ChoiceChips
            label={t('inputs.kind')}
            options={COUNT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={state.kind}
            onChange={(kind) => change((current) => ({ ...current, kind, odds: [], line: null }))}
          />
          <Segmented
            label={t('inputs.source')}
            options={MEAN_SOURCES.map((value) => ({ value, label: t(`inputs.${value}`) }))}
            value={state.source}
            onChange={(source) => change((current) => ({ ...current, source }))}
          />
        </Group>
        {state.source === 'own' ? <OwnMeans state={state} change={change} /> : null}
        <Spread state={state} change={change} />
      </Stack>
    </Panel>
  );
}
