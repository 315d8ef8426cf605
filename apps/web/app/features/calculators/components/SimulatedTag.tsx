import { useTranslation } from 'react-i18next';
import classes from '../Calculators.module.css';

/** On figures of a made-up league. */
export function SimulatedTag({ simulated }: { readonly simulated: boolean }) {
  const { t } = useTranslation('calculators');
  return simulated ? <span className={classes.plan}>{t('simulated')}</span> : null;
}
