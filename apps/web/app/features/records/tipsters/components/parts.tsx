import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Explain } from '../../../../ui/explain/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { type BadgeEvidence, type Findings, findingsOf } from '../findings.ts';

export function useFindings(): Findings {
  const { t } = useTranslation('records-tipsters');
  return findingsOf(t, useFormats());
}

/** Two panels side by side where both have room. */
export const HALVES: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
  gap: 12,
};

const TEXT = { fontSize: 14 };

/** Says in a sentence what a badge rests on, or which rule is in its way. */
export function BadgeWords({ evidence }: { evidence: BadgeEvidence }) {
  const find = useFindings();
  return <p style={TEXT}>{find.badge(evidence)}</p>;
}

/** The conclusion of a panel, as its first sentence. */
export function Statement({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <p className="statement">
      {text.charAt(0).toLocaleUpperCase() + text.slice(1)}
      {children}
    </p>
  );
}

/** A line of a `dl`: the figure's name, its definition on demand, the figure. */
export function FigureLine({
  term,
  explanation,
  children,
}: {
  term: string;
  explanation?: string;
  children: ReactNode;
}) {
  return (
    <div className="figure-line">
      <dt>
        {term} {explanation ? <Explain term={term}>{explanation}</Explain> : null}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
