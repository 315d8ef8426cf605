import { Button, Group, Paper, Text } from '@mantine/core';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Over the page, at its lower edge. */
const OVER = {
  position: 'fixed',
  right: 16,
  bottom: 16,
  zIndex: 300,
  maxWidth: 'min(420px, calc(100vw - 32px))',
} as const;

/** Browsers that don't tell when they are idle fetch a dialog after this time. */
const TAKEN_FOR_IDLE_MS = 2_000;

/** Fetches a dialog while its page is idle, so that it opens without a line. A failed fetch is made again when the dialog opens. */
function useFetchedWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => {
    const fetched = () => void load().catch(() => undefined);
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(fetched, TAKEN_FOR_IDLE_MS);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(fetched);
    return () => window.cancelIdleCallback(idle);
  }, [load]);
}

/** Only a class can catch what its children throw: what stands around it stays, with everything that was typed there. */
class Boundary extends Component<
  { fallback: (again: () => void) => ReactNode; onRetry: () => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    const { children, fallback, onRetry } = this.props;
    const again = () => {
      onRetry();
      this.setState({ failed: false });
    };
    return this.state.failed ? fallback(again) : children;
  }
}

/** Says that a part could not be fetched, or broke, and what was typed around it is still there: a dialog says it over the page. */
function Failed({ onRetry, onClose }: { onRetry: () => void; onClose?: () => void }) {
  const { t } = useTranslation();
  return (
    <Paper style={onClose && OVER} role="alert">
      <Text size="sm">{t('part.failed')}</Text>
      <Group justify="flex-end" gap="xs" mt="xs">
        {onClose ? (
          <Button size="sm" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : null}
        <Button size="sm" variant="filled" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      </Group>
    </Paper>
  );
}

/** React keeps a failed fetch for ever, so that trying again takes a new part. All places that draw it share the latest. */
function retriable<Props>(load: Load<Props>) {
  const fresh = () => ({ Part: lazy(load) as unknown as ComponentType<Props> });
  let latest = fresh();
  return () => {
    const [drawn, setDrawn] = useState(latest);
    const again = () => {
      latest = fresh();
      setDrawn(latest);
    };
    return { Part: drawn.Part, again };
  };
}

/**
 * A dialog with a script of its own, which is fetched while the page is idle. Where it can't be fetched the reader is told and may try
 * again; the form that opened it stays. `wanted` is false until it opens for the first time.
 */
export function lazyDialog<Props extends { open?: boolean; onClose: () => void }>(load: Load<Props>) {
  const useRetriable = retriable(load);
  return function LazyDialog({ wanted = true, ...given }: Props & { wanted?: boolean }) {
    const props = given as unknown as Props;
    const { Part, again } = useRetriable();
    useFetchedWhenIdle(load);
    if (!wanted) return null;
    const failed = (retry: () => void) =>
      props.open === false ? null : (
        <Failed
          onRetry={retry}
          onClose={() => {
            retry();
            props.onClose();
          }}
        />
      );
    return (
      <Boundary fallback={failed} onRetry={again}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

/** A part of a form with a script of its own; `waiting` stands in its place until it is there. Where it can't be fetched it says so. */
export function lazyPart<Props extends object>(load: Load<Props>, waiting?: ReactNode) {
  const useRetriable = retriable(load);
  return function LazyPart(props: Props) {
    const { Part, again } = useRetriable();
    return (
      <Boundary fallback={(retry) => <Failed onRetry={retry} />} onRetry={again}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

/** An addition to a page that does without it: where it can't be fetched, nothing is drawn in its place. */
export function lazyAddition<Props extends object>(load: Load<Props>) {
  const useRetriable = retriable(load);
  return function LazyAddition(props: Props) {
    const { Part, again } = useRetriable();
    return (
      <Boundary fallback={() => null} onRetry={again}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
