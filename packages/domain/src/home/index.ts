export * from './decide.ts';
export * from './figures.ts';
/** A member's purpose decides what their dashboard shows first. */
export const PURPOSES = ['follow', 'track', 'learn', 'publish'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** `new`: never asked; `open`: begun; `skipped` and `done` are left as they are until their owner comes back. */
export const ONBOARDING_STATES = ['new', 'open', 'skipped', 'done'] as const;
export type OnboardingState = (typeof ONBOARDING_STATES)[number];

const READERS_STEPS = ['verify', 'ranking', 'follow', 'bankroll', 'limits'] as const;
const TIPSTERS_STEPS = ['publish', 'ranks', 'channels'] as const;

/** The chapters of the guide, in order. */
export const GUIDE_STEPS = [...READERS_STEPS, ...TIPSTERS_STEPS] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

/** The chapters that somebody is shown: those on publishing are for tipsters, and for whoever wants to become one. */
export function guideStepsFor(publishes: boolean): readonly GuideStep[] {
  return publishes ? GUIDE_STEPS : READERS_STEPS;
}

/** The parts of the dashboard that change places. */
export const DASHBOARD_PARTS = ['decide', 'day', 'start'] as const;
export type DashboardPart = (typeof DASHBOARD_PARTS)[number];

const ORDERS: Readonly<Record<Purpose, readonly DashboardPart[]>> = {
  follow: ['decide', 'day', 'start'],
  track: ['day', 'decide', 'start'],
  learn: ['start', 'decide', 'day'],
  publish: ['day', 'decide', 'start'],
};

/** Returns the parts of the dashboard in their order; without an answer, money that is open comes first. */
export function dashboardOrder(purpose: Purpose | null): readonly DashboardPart[] {
  return ORDERS[purpose ?? 'track'];
}

/** A reader chose tipsters by following them, or by subscribing to their channels. */
export const OWN_CHOICES = ['followed', 'subscribed'] as const;
export type OwnChoice = (typeof OWN_CHOICES)[number];
export * from './search.ts';
export * from './work.ts';
