import { Group, Input, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../../ui/choice/index.ts';
import { Explain } from '../../../../ui/explain/index.ts';
import { KELLY_SHARES, type KellyShare } from '../address.ts';
import type { CalculatorProps } from '../useCalculation.ts';
import { bankOf } from '../value.ts';
import { useTypedNumber } from './OddsInput.tsx';

/** The settings of the stakes: the bank and the fraction of Kelly. */
export function StakeSettings({ state, change }: CalculatorProps) {
  const { t } = useTranslation('tools-calculators');
  const typed = useTypedNumber();
  const wrong = state.bank !== '' && bankOf(state.bank) === null;
  return (
    <Group align="start" gap="lg">
      <TextInput
        flex="1 1 200px"
        maw={340}
        label={t('bank.label')}
        description={t('bank.hint')}
        error={wrong ? t('bank.invalid') : undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="100"
        value={typed(state.bank)}
        onChange={(event) => {
          const bank = event.currentTarget.value.trim();
          if (/^\d{0,7}([.,]\d{0,2})?$/.test(bank)) change((current) => ({ ...current, bank }));
        }}
      />
      <Input.Wrapper
        flex="1 1 280px"
        maw={340}
        labelElement="div"
        label={
          <>
            {t('kelly.label')}
            <Explain term={t('kelly.label')}>{t('kelly.explain')}</Explain>
          </>
        }
      >
        <Segmented
          label={t('kelly.label')}
          hideLabel
          options={(Object.keys(KELLY_SHARES) as KellyShare[]).map((value) => ({ value, label: t(`kelly.${value}`) }))}
          value={state.kelly}
          onChange={(kelly) => change((current) => ({ ...current, kelly }))}
        />
      </Input.Wrapper>
    </Group>
  );
}
