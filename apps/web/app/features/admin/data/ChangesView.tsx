import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import type { SnapshotChanges } from '../queries.ts';
import { changeTexts, columnTitle } from './columns.ts';
import classes from './Data.module.css';

/** What is in one date and not in the other, cell by cell. */
export function ChangesView({ changes }: { readonly changes: SnapshotChanges }) {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const columnOf = new Map(changes.columns.map((column) => [column.key, column]));
  const { added, removed, changed, same } = changes;
  if (added.length + removed.length + changed.length === 0) {
    return <EmptyState title={t('data.noChanges')}>{t('data.same', { count: same })}</EmptyState>;
  }
  return (
    <div className={classes.changes}>
      <p className={classes.muted}>
        {t('data.summary', { added: added.length, removed: removed.length, changed: changed.length, same })}
      </p>
      {changed.length > 0 ? (
        <section>
          <h3>{t('data.changed')}</h3>
          <ul>
            {changed.map((row) => (
              <li key={row.key}>
                <b>{row.label}</b>
                <ul className={classes.cells}>
                  {row.changes.map((change) => {
                    const column = columnOf.get(change.column);
                    if (!column) return null;
                    const [before, after] = changeTexts(t, format, column, change.from, change.to);
                    return (
                      <li key={change.column}>
                        <span>{columnTitle(t, change.column)}</span> <del>{before}</del> → <ins>{after}</ins>
                      </li>
                    );
                  })}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {(['added', 'removed'] as const).map((kind) =>
        changes[kind].length > 0 ? (
          <section key={kind}>
            <h3>{t(`data.${kind}`)}</h3>
            <ul className={classes.names}>
              {changes[kind].map((row) => (
                <li key={row.key}>{row.label}</li>
              ))}
            </ul>
          </section>
        ) : null,
      )}
    </div>
  );
}
