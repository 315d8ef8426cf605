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

function wait(until: Promise<unknown>): Reached {
  const reached: Reached = {
    until: Promise.race([until, whenInUse()]).then(() => {
      reached.until = null;
    }),
  };
  return reached;
}

function cameNear(element: Element): Promise<unknown> {
  return new Promise((resolve) => {
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
}

function pointedAt(element: Element): Promise<unknown> {
  return new Promise((resolve) => element.addEventListener('pointerover', resolve, { once: true }));
}

interface WaitProps {
  readonly wake: (frame: Element) => Promise<unknown>;
  readonly frame: RefObject<HTMLElement | null>;
  readonly reached: RefObject<Reached | null>;
  readonly children: ReactNode;
}

function Wait({ wake, frame, reached, children }: WaitProps) {
  const isHydrating = useInBrowser(
    () => false,
    () => true,
  );
  // The frame is hydrated before its part, so the server has none. A member's frame comes around the page in a transition, which must not
  // wait either.
  if (isHydrating && frame.current && !document.documentElement.dataset.session) {
    reached.current ??= wait(wake(frame.current));
    if (reached.current.until) use(reached.current.until);
  }
  return children;
}

export interface PartProps {
  readonly fallback?: ReactNode;
  /** About how high it is on a phone and on a desktop in px, for the browser to lay it out no sooner than the reader comes near. */
  readonly height?: readonly [phone: number, desktop: number];
  readonly children: ReactNode;
}

function Part({ wake, fallback = null, height, children }: PartProps & Pick<WaitProps, 'wake'>) {
  const frame = useRef<HTMLDivElement>(null);
  const reached = useRef<Reached>(null);
  const heights = height && { '--phone-height': `${height[0]}px`, '--desktop-height': `${height[1]}px` };
  // A part that isn't watched needs no box, and its elements keep their places among the others.
  const boxless = wake === pointedAt && !height;
  return (
    <div
      ref={frame}
      className={height && 'below-fold'}
      style={(boxless ? { display: 'contents' } : heights) as CSSProperties}
    >
      <Suspense fallback={fallback}>
        <Wait wake={wake} frame={frame} reached={reached}>
          {children}
        </Wait>
      </Suspense>
    </div>
  );
}

/**
 * A part below the first screen. The server draws it with the rest; the browser hydrates it when the reader comes near or uses the page, so
 * that it doesn't delay what he sees. Lazy `children` are fetched no sooner. Until then links and native disclosures work, and what is done
 * early is kept (`platform/boot/early-input.ts`).
 */
export function BelowFold(props: PartProps) {
  return <Part wake={cameNear} {...props} />;
}

/** A part of the first screen that is read before it is used: as `BelowFold`, but hydrated when it is pointed at or the page is used. */
export function ReadFirst(props: PartProps) {
  return <Part wake={pointedAt} {...props} />;
}
