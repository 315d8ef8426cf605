import type { CheckFailure, CheckId, CheckResult } from '@quotavera/domain/ledger';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconCheck, IconMinus, IconX } from '../../../ui/icons/index.ts';
import classes from '../VerifyPage.module.css';

const ICONS = { passed: IconCheck, failed: IconX, skipped: IconMinus } as const;
/** Enough to see what is wrong; the command-line verifier lists them all. */
const SHOWN_FAILURES = 20;

function Failure({ failure }: { readonly failure: CheckFailure }) {
  const { t } = useTranslation('verify');
  const { tip, seq, index, detail } = failure;
  return (
    <li>
      {t(`failures.${failure.code}`)}
      {tip === undefined ? null : (
        <>
          {' · '}
          <Link to={paths.tipPublic(tip)}>{t('failure.tip', { tip })}</Link>
        </>
      )}
      {index === undefined ? null : <> {t('failure.place', { index, seq })}</>}
      {detail === undefined ? null : <code className={classes.detail}>{detail}</code>}
    </li>
  );
}

/** What the checks were made with, beside their own findings. */
export interface CheckedWith {
  /** The signed log's entries; null when its signature is not valid. */
  readonly size: number | null;
  /** From a file, which may be older than what was seen since: nothing is compared. */
  readonly file: boolean;
}

function Fact({ id, result, size, file }: { readonly id: CheckId; readonly result: CheckResult } & CheckedWith) {
  const { t } = useTranslation('verify');
  const format = useFormats();
  const { facts, checked } = result;
  const n = (value: number | undefined) => format.count(value ?? 0);
  switch (id) {
    case 'signature':
      return size === null ? null : t('facts.signature', { entries: n(size) });
    case 'consistency':
      return result.status === 'skipped'
        ? t(file ? 'facts.file' : 'facts.firstVisit')
        : t('facts.consistency', { from: n(facts.from), to: n(facts.to) });
    case 'witnesses':
      return result.status === 'skipped' ? t('facts.noWitness') : t('facts.witnesses', { checked: n(checked) });
    case 'commitments':
      return t('facts.commitments', { checked: n(checked), locked: n(facts.locked), withdrawn: n(facts.withdrawn) });
    case 'times':
      return t('facts.times', { witnessed: n(facts.witnessed), operator: n(facts.operator), live: n(facts.live) });
    default:
      return t('facts.checked', { count: checked, shown: n(checked) });
  }
}

/** Every check with its verdict, in the order in which they are made. */
export function Checks({ checks, ...made }: { readonly checks: readonly CheckResult[] } & CheckedWith) {
  const { t } = useTranslation('verify');
  return (
    <ol className={classes.checks}>
      {checks.map((result) => {
        const Icon = ICONS[result.status];
        return (
          <li key={result.id} className={classes.check} data-status={result.status}>
            <span className={classes.mark}>
              <Icon size={18} stroke={2} aria-hidden="true" />
              <span className="visually-hidden">{t(`status.${result.status}`)}</span>
            </span>
            <div className={classes.checkText}>
              <h3>{t(`checks.${result.id}.title`)}</h3>
              <p>{t(`checks.${result.id}.text`)}</p>
              <p className={classes.fact}>
                <Fact id={result.id} result={result} {...made} />
              </p>
              {result.remarks.length > 0 ? (
                <ul className={classes.failures}>
                  {result.remarks.slice(0, SHOWN_FAILURES).map((remark) => (
                    <Failure key={remark.index} failure={remark} />
                  ))}
                </ul>
              ) : null}
              {result.failures.length > 0 ? (
                <ul className={classes.failures}>
                  {result.failures.slice(0, SHOWN_FAILURES).map((failure, n) => (
                    <Failure key={`${failure.code}-${failure.index ?? n}`} failure={failure} />
                  ))}
                  {result.failures.length > SHOWN_FAILURES ? (
                    <li>{t('failure.more', { count: result.failures.length - SHOWN_FAILURES })}</li>
                  ) : null}
                </ul>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
