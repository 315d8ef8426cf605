import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { REPORT_REASONS } from '@quotavera/domain/support/reports';
import { useTranslation } from 'react-i18next';

/** Chooses the rule that a decision says was broken. */
export function RuleSelect(field: Omit<NativeSelectProps, 'data' | 'label'>) {
  const { t } = useTranslation('support-reports');
  return (
    <NativeSelect
      label={t('case.rule')}
      data={[
        { value: '', label: t('form.reasonChoose'), disabled: true },
        ...REPORT_REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
      ]}
      {...field}
    />
  );
}
