import type { ServerModule } from '../../platform/context.ts';
import { jobKind } from '../../platform/jobs/index.ts';
import { playOn } from './service.ts';

const playSimulatedWorld = jobKind<Record<string, never>>('play_simulated_world');

/** Advances the simulated world once a minute; without one it does nothing. */
export const simulatedWorldModule: ServerModule = {
  name: 'simulated-world',
  register(_app, context) {
    context.jobs.handle(playSimulatedWorld, () => playOn(context));
    context.jobs.schedule(playSimulatedWorld, '* * * * *');
  },
};
