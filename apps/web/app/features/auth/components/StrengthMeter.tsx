import { PASSWORD_PROBLEMS, passwordProblems } from '@quotavera/domain/accounts';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '../../../ui/icons/index.ts';
import classes from './Password.module.css';

const PAUSE_MS = 200;
type Score = 0 | 1 | 2 | 3 | 4;

/** The estimator, loaded when it is first needed; null without a connection: the rules still show, and the server still judges. */
export function loadStrength(): Promise<typeof import('./strength.ts') | null> {
  return import('./strength.ts').catch(() => null);
}

/** The score of what stands in the field, a moment after the last key; null before there is one. */
function useScore(password: string, words: readonly string[]): Score | null {
  const [score, setScore] = useState<Score | null>(null);
  const known = words.join('\n');
  useEffect(() => {
    if (!password) return setScore(null);
    let current = true;
    const timer = setTimeout(async () => {
      const strength = await loadStrength();
      if (current && strength) setScore(strength.strengthOf(password, known.split('\n')));
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, known]);
  return score;
}

/**
 * What a new password still lacks and how hard it is to guess, as it is typed. `words` is what is known of its owner (e-mail, names).
 * Needs the namespace `password`.
 */
export function StrengthMeter({ password, words }: { readonly password: string; readonly words: readonly string[] }) {
  const { t } = useTranslation('password');
  const missing = new Set(passwordProblems(password));
  const score = useScore(password, words);
  return (
    <div className={classes.meter}>
      <div className={classes.bars} data-score={score ?? undefined} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={clsx(score !== null && bar <= Math.max(score, 1) && classes.filled)} />
        ))}
      </div>
      <p className={classes.word} aria-live="polite">
        {score === null ? '' : t('strength.label', { word: t(`strength.${score}`) })}
      </p>
      <ul className={classes.rules} aria-label={t('rules.label')}>
        {PASSWORD_PROBLEMS.map((rule) => {
          const met = password !== '' && !missing.has(rule);
          return (
            <li key={rule} className={met ? classes.met : undefined}>
              <span className={classes.mark} aria-hidden="true">
                {met ? <IconCheck size={14} stroke={3} /> : null}
              </span>
              {t(`rules.${rule}`)}
              <span className="visually-hidden">: {met ? t('rules.met') : t('rules.missing')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
