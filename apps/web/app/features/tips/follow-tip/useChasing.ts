import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { notify } from '../../../platform/notify/index.ts';

interface Placed {
  chasing?: { losses: number; multiple: number } | null;
}

/** Says of a bet that was just placed when its stake looks like chasing losses; a press leads to a break. */
export function useChasing(): (placed: object) => void {
  const { t } = useTranslation('bankroll');
  const navigate = useNavigate();
  return (placed) => {
    const { chasing } = placed as Placed;
    if (!chasing) return;
    notify('info', t('care.chasing', chasing), {
      label: t('care.break'),
      run: () => void navigate(`${paths.profile}?tab=care`),
    });
  };
}
