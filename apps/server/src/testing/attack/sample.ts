import type { Role } from './people.ts';
import type { Target } from './world.ts';

export interface Sample {
  role: Role;
  bodies: readonly ((on: Target) => Record<string, unknown>)[];
}
