import { useTranslation } from 'react-i18next';

/** A rule of the domain as a form needs it: the texts of the codes that it finds, by field. */
export function useFieldTexts<Values>(
  problemsOf: (values: Values) => Partial<Record<string, string>>,
): (values: Values) => Record<string, string> {
  const { t } = useTranslation('errors');
  return (values) =>
    Object.fromEntries(
      Object.entries(problemsOf(values)).flatMap(([field, code]) =>
        code ? [[field, t(`fields.${code}` as 'fields.required')]] : [],
      ),
    );
}
