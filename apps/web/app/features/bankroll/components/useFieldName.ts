import { useTranslation } from 'react-i18next';

/** The name of a field; those that only some kinds of bets have stand with the kinds. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('bankroll');
  const { t: kinds, i18n } = useTranslation('bankroll-kinds');
  return (field) =>
    i18n.exists(`bankroll-kinds:import.fields.${field}`)
      ? kinds(`import.fields.${field as 'currency'}`)
      : t(`import.fields.${field as 'odds'}`);
}
