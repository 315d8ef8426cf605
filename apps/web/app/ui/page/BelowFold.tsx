import { type CSSProperties, type ReactNode, type RefObject, Suspense, use, useRef } from 'react';
import { useInBrowser } from '../../platform/boot/use-in-browser.ts';

/** How far ahead of the window a part is made ready, in heights of the window. */
const AHEAD = '25% 0px';
/** Parts that nobody has come near are made ready after this time. */
const PATIENCE_MS = 8_000;

interface Reached {
  /** Null once it is. */
  until: Promise<void> | null;
}

let inUse: Promise<unknown> | undefined;

/** The reader uses the page, or has had it before him for a while: whatever changes now must not wait for a part that he hasn't reached. */
function whenInUse(): Promise<unknown> {
  inUse ??= new Promise((resolve) => {
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, resolve, { once: true, capture: true });
    setTimeout(resolve, PATIENCE_MS);
  });
  return inUse;
}

function watch(element: Element): Reached {
  const seen = new Promise((resolve) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        resolve(null);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
  });
  const reached: Reached = {
    until: Promise.race([seen, whenInUse()]).then(() => {
      reached.until = null;
    }),
  };
  return reached;
}

interface WaitProps {
  readonly element: RefObject<HTMLElement | null>;
  readonly reached: RefObject<Reached | null>;
  readonly children: ReactNode;
}

function Wait({ element, reached, children }: WaitProps) {
  const isHydrating = useInBrowser(
    () => false,
    () => true,
  );
  // A member's frame comes around the page in a transition, which must not wait either.
  if (isHydrating && element.current && !document.documentElement.dataset.session) {
    reached.current ??= watch(element.current);
    if (reached.current.until) use(reached.current.until);
  }
  return children;
}

/**
 * A part below the first screen. The server draws it with the rest; the browser hydrates it when the reader comes near or uses the page, so
 * that it doesn't delay what he sees. Lazy `children` are fetched no sooner. Until then links and native disclosures work, and what is done
 * early is kept (`platform/boot/early-input.ts`). With `height`, about how high it is on a phone and on a desktop in px, the browser lays it
 * out no sooner than it comes near either.
 */
export function BelowFold({
  fallback = null,
  height,
  children,
}: {
  readonly fallback?: ReactNode;
  readonly height?: readonly [phone: number, desktop: number];
  readonly children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  const reached = useRef<Reached>(null);
  const laidOutLate = height
    ? {
        className: 'below-fold',
        style: { '--phone-height': `${height[0]}px`, '--desktop-height': `${height[1]}px` } as CSSProperties,
      }
    : {};
  return (
    <div ref={element} {...laidOutLate}>
      <Suspense fallback={fallback}>
        <Wait element={element} reached={reached}>
          {children}
        </Wait>
      </Suspense>
    </div>
  );
}
