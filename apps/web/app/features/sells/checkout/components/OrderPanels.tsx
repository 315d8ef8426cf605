import { Button, SimpleGrid, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiError } from '../../../../platform/api/index.ts';
import { lazyAddition, lazyPart } from '../../../../ui/fetched/index.ts';
import { EmptyState, ErrorState, LoadingState, useErrorText } from '../../../../ui/state/index.ts';
import { type Order, type Prepared, usePrepared } from '../prepare.ts';
import { Payment } from './Payment.tsx';
import { Summary } from './Summary.tsx';

const Unconfirmed = lazyPart(() => import('./Unconfirmed.tsx'), <Skeleton height={240} />);
const TrialSummary = lazyPart(() => import('./TrialSummary.tsx'), <Skeleton height={420} />);

const CodeField = lazyPart(() => import('./CodeField.tsx'), <Skeleton height={44} />);
const Worth = lazyAddition(() => import('./Worth.tsx'));
const DiscountWords = lazyPart(() => import('./DiscountWords.tsx'));

/** The code of the order, or where one is typed. */
function Code({ purchase }: { purchase: Prepared }) {
  return (
    <>
      <DiscountWords purchase={purchase} />
      <CodeField purchase={purchase} />
    </>
  );
}

interface WayOn {
  to: string;
  text: string;
}

function Refused({ error, way, onRetry }: { error: ApiError; way: WayOn | undefined; onRetry: () => void }) {
  const { t } = useTranslation('sells-checkout');
  const errorText = useErrorText();
  if (error.code === 'email_unconfirmed') {
    return <Unconfirmed onConfirmed={onRetry} />;
  }
  if (!way) return <ErrorState title={t('failed.init')} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title={error.code === 'nothing_to_change' ? t('failed.nothingDue') : errorText(error)}
      action={
        <Button component={Link} to={way.to} variant="filled">
          {way.text}
        </Button>
      }
    />
  );
}

/**
 * Shows the order beside its payment. `wayOn` says where to go on from an order that can't be prepared, and nothing where trying again may
 * help.
 */
export function OrderPanels({ order, wayOn }: { order: Order; wayOn: (error: ApiError) => WayOn | undefined }) {
  const { prepared, error, again } = usePrepared(order);
  if (error) return <Refused error={error} way={wayOn(error)} onRetry={again} />;
  const grid = { minColWidth: 'min(100%, 360px)', autoFlow: 'auto-fit', spacing: 'md' } as const;
  if (prepared) {
    return (
      <>
        <SimpleGrid {...grid}>
          {prepared.kind === 'trial' ? (
            <TrialSummary purchase={prepared} />
          ) : (
            <Summary
              purchase={prepared}
              more={prepared.plan && prepared.kind !== 'renewal' ? <Code purchase={prepared} /> : null}
            />
          )}
          <Payment key={prepared.id} purchase={prepared} onRetry={again} />
        </SimpleGrid>
        <Worth purchase={prepared} />
      </>
    );
  }
  return (
    <LoadingState>
      <SimpleGrid {...grid}>
        <Skeleton height={420} />
        <Skeleton height={420} />
      </SimpleGrid>
    </LoadingState>
  );
}
