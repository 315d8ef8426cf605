import type { ServerModule } from '../platform/context.ts';

/** Every module but `users`, which the app makes itself because the guard of all routes needs it. One line each. */
export const modules: readonly ServerModule[] = [];
