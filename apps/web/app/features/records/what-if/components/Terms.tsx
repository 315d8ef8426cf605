import { Box, Group, NativeSelect, Stack } from '@mantine/core';
import { RECORD_SCOPES } from '@quotavera/domain/records';
import { useTranslation } from 'react-i18next';
import { ChoiceChips, Segmented } from '../../../../ui/choice/index.ts';
import { DayField } from '../../../../ui/dates/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { TipsterPicker } from '../../tipsters/index.ts';
import {
  DELAYS,
  MAX_TIPSTERS,
  STAKES,
  slippageOf,
  usernamesOf,
  type WHAT_IF_DEFAULTS,
  type WhatIfFields,
  type WhatIfName,
} from '../terms.ts';
import type { ChangeFields } from '../useAddressFields.ts';
import { NumberField } from './NumberField.tsx';

type NumberName = Exclude<keyof typeof WHAT_IF_DEFAULTS, 't' | 'from' | 'to' | 'scope' | 'stake' | 'delay' | 'seed'>;
const UNITS: Partial<Record<NumberName, string>> = {
  bank: '€',
  level: '€',
  units: '€',
  fee: '€',
  percent: '%',
  kelly: '%',
  kcap: '%',
  cap: '%',
  slip: '%',
  edge: '%',
};

/** Chooses the tipsters, the time and the way of following them. */
export function Terms({
  fields,
  change,
  wrong,
  expectedYield,
  usualFee,
}: {
  fields: WhatIfFields;
  change: ChangeFields<WhatIfName>;
  wrong: readonly WhatIfName[];
  /** Kelly takes this return where none is typed, in per cent. */
  expectedYield: string;
  /** This fee is paid where none is typed, in euro. */
  usualFee: string;
}) {
  const { t } = useTranslation('records-what-if');
  const format = useFormats();
  const number = (name: NumberName, more: { placeholder?: string; explain?: string } = {}) => (
    <NumberField
      label={t(`field.${name}`)}
      unit={UNITS[name] ?? ''}
      value={fields[name]}
      wrong={wrong.includes(name)}
      onChange={(text) => change({ [name]: text })}
      {...more}
    />
  );
  const stake = STAKES.find((each) => each === fields.stake) ?? 'percent';
  return (
    <Panel title={t('terms.title')}>
      <Stack gap="md">
        <Group align="start" gap="md">
          <TipsterPicker
            label={t('field.t')}
            chosen={usernamesOf(fields.t)}
            most={MAX_TIPSTERS}
            onChange={(names) => change({ t: names.join(',') })}
          />
          <Box miw={240}>
            <Segmented
              label={t('field.scope')}
              options={RECORD_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
              value={fields.scope === 'all' ? 'all' : 'verified'}
              onChange={(scope) => change({ scope })}
            />
          </Box>
        </Group>
        <Group align="start" gap="md">
          <DayField label={t('field.from')} value={fields.from} onChange={(from) => change({ from })} />
          <DayField
            label={t('field.to')}
            value={fields.to}
            onChange={(to) => change({ to })}
            error={wrong.includes('to') ? t('field.wrongDays') : undefined}
          />
          {number('bank')}
          {number('fee', { placeholder: usualFee, explain: t('explain.fee') })}
        </Group>
        <ChoiceChips
          label={t('field.stake')}
          options={STAKES.map((value) => ({ value, label: t(`stake.${value}`) }))}
          value={stake}
          onChange={(value) => change({ stake: value })}
        />
        <Group align="start" gap="md">
          {stake === 'level' ? number('level') : null}
          {stake === 'percent' ? number('percent') : null}
          {stake === 'units' ? number('units') : null}
          {stake === 'kelly' ? (
            <>
              {number('kelly')}
              {number('kcap')}
              {number('edge', { placeholder: expectedYield, explain: t('explain.edge') })}
            </>
          ) : null}
          {number('cap', { placeholder: '–', explain: t('explain.cap') })}
        </Group>
        <Group align="start" gap="md">
          <NativeSelect
            label={t('field.delay')}
            flex="1 1 130px"
            maw={210}
            value={DELAYS.find((each) => each === fields.delay) ?? '5'}
            data={DELAYS.map((value) => ({
              value,
              label:
                value === '0'
                  ? t('delay.none')
                  : t('delay.minutes', { count: Number(value), shown: format.count(value) }),
            }))}
            onChange={(event) => change({ delay: event.currentTarget.value })}
          />
          {number('slip', { placeholder: slippageOf({ ...fields, slip: '' }), explain: t('explain.slip') })}
          {number('floor', { placeholder: '–', explain: t('explain.floor') })}
        </Group>
      </Stack>
    </Panel>
  );
}
