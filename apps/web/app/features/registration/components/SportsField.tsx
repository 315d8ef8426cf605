import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '../../../ui/icons/index.ts';
import { fetchSports, type Sports } from '../queries.ts';
import classes from '../Registration.module.css';
import { fieldId } from './field-id.ts';

/** Any number of sports, as chips. Left out when the list can't be read: nobody has to choose. */
export function SportsField({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const { t } = useTranslation('register');
  const [sports, setSports] = useState<Sports>([]);
  useEffect(() => {
    let current = true;
    void fetchSports().then((list) => {
      if (current) setSports(list);
    });
    return () => {
      current = false;
    };
  }, []);
  if (sports.length === 0) return null;
  return (
    <fieldset className={classes.fieldset}>
      <legend>
        {t('field.favsports')} <span className={classes.optional}>({t('optional')})</span>
      </legend>
      <div className={classes.chips}>
        {sports.map(({ code, name }, n) => {
          const on = chosen.includes(code);
          return (
            <label key={code} className={clsx(classes.chip, on && classes.on)}>
              <input
                type="checkbox"
                id={n === 0 ? fieldId('favsports') : undefined}
                className="visually-hidden"
                checked={on}
                onChange={() => onChange(on ? chosen.filter((other) => other !== code) : [...chosen, code])}
              />
              {on ? <IconCheck size={14} stroke={3} aria-hidden="true" /> : null}
              {name}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
