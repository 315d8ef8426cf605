import { Button } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../platform/notify/index.ts';
import { ExplainedBy } from '../../../ui/explain/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconLink } from '../../../ui/icons/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { type Calculation, writeCalculation } from '../address.ts';
import classes from '../Calculators.module.css';
import type { MatchContext } from '../queries.ts';
import { SimulatedTag } from './SimulatedTag.tsx';

/** The address that reopens this very calculation. */
function CopyLink({ state }: { readonly state: Calculation }) {
  const { t } = useTranslation('calculators');
  async function copy(): Promise<void> {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}?${writeCalculation(state, { share: true })}`);
      notify('success', t('link.copied'));
    } catch {
      notify('failure', t('link.refused'));
    }
  }
  return (
    <Button size="sm" leftSection={<IconLink size={18} aria-hidden="true" />} onClick={() => void copy()}>
      <span className={classes.copyWord}>{t('link.copy')}</span>
    </Button>
  );
}

/** What the figures below are about; it stays in sight on a phone. */
export function MatchHeader({
  state,
  title,
  figure,
  explain,
  context,
  stale = false,
}: {
  readonly state: Calculation;
  readonly title: ReactNode;
  readonly figure: ReactNode;
  /** What the figure means, on demand. */
  readonly explain: string;
  readonly context: MatchContext | null;
  readonly stale?: boolean;
}) {
  const { t } = useTranslation('calculators');
  const format = useFormats();
  return (
    <header className={clsx(classes.match, stale && classes.stale)}>
      <div className={classes.matchText}>
        <h2>{title}</h2>
        {context ? (
          <p>
            <span>
              {context.league.name} {context.league.season}
            </span>
            {context.fixture ? <TimeText value={context.fixture.starts_at} /> : null}
            <span>
              {t('match.sample', { count: context.model.matches, shown: format.count(context.model.matches) })}
            </span>
            <SimulatedTag simulated={context.league.simulated} />
          </p>
        ) : null}
      </div>
      <div className={classes.matchFigure}>
        <ExplainedBy explanation={explain}>{figure}</ExplainedBy>
      </div>
      <CopyLink state={state} />
    </header>
  );
}
