import { SPORTS } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { useBetWords } from '../../../ui/bet-words/index.ts';
import { IconCheck } from '../../../ui/icons/index.ts';
import classes from '../Profile.module.css';

/** Several of the sports: check boxes that look like chips. */
export function SportChips({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (sports: readonly string[]) => void;
}) {
  const { t } = useTranslation('profile');
  const words = useBetWords();
  return (
    <fieldset className={classes.chips}>
      <legend className={classes.text}>{t('public.sportsText')}</legend>
      {SPORTS.map((sport) => {
        const on = chosen.includes(sport);
        return (
          <label key={sport} className={classes.chip}>
            <input
              type="checkbox"
              className="visually-hidden"
              checked={on}
              onChange={() => onChange(on ? chosen.filter((other) => other !== sport) : [...chosen, sport])}
            />
            {on ? <IconCheck size={15} stroke={2.4} aria-hidden="true" /> : null}
            {words.sport(sport)}
          </label>
        );
      })}
    </fieldset>
  );
}
