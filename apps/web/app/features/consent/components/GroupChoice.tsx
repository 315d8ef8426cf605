import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/controls/index.ts';
import classes from '../Consent.module.css';
import type { CookieGroup } from '../queries.ts';
import { useDuration } from './use-duration.ts';

/** One purpose: allowed or not, and what is kept for it. */
export function GroupChoice({
  group,
  allowed,
  onChange,
}: {
  readonly group: CookieGroup;
  readonly allowed: boolean;
  readonly onChange: (allowed: boolean) => void;
}) {
  const { t } = useTranslation('cookies');
  const duration = useDuration();
  return (
    <section className={classes.group}>
      {group.is_required ? (
        <div className={classes.required}>
          <p>
            <strong>{group.name}</strong> <span className={classes.always}>{t('dialog.always')}</span>
          </p>
          <p className={classes.purpose}>{group.description}</p>
        </div>
      ) : (
        <Checkbox
          label={group.name}
          description={group.description}
          checked={allowed}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
      <details className={classes.details}>
        <summary>{t('dialog.details', { count: group.cookies.length })}</summary>
        <dl>
          {group.cookies.map((cookie) => (
            <div key={cookie.name}>
              <dt>
                <code>{cookie.name}</code>
              </dt>
              <dd>
                {cookie.description}{' '}
                <span className={classes.where}>
                  {t(`storage.${cookie.storage}`)} · {duration(cookie)}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
