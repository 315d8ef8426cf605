import { useTranslation } from 'react-i18next';
import { IconCheck } from '../../../ui/icons/index.ts';
import { STEPS, type Step } from '../draft.ts';
import classes from '../Registration.module.css';

export function Stepper({ step }: { readonly step: Step }) {
  const { t } = useTranslation('register');
  const current = STEPS.indexOf(step);
  return (
    <ol className={classes.stepper} aria-label={t('steps')}>
      {STEPS.map((each, n) => (
        <li key={each} aria-current={n === current ? 'step' : undefined} data-done={n < current || undefined}>
          <span className={classes.number} aria-hidden="true">
            {n < current ? <IconCheck size={16} stroke={3} /> : n + 1}
          </span>
          <span className={classes.stepName}>{t(`step.${each}`)}</span>
          {n < current ? <span className="visually-hidden">({t('done')})</span> : null}
        </li>
      ))}
    </ol>
  );
}
