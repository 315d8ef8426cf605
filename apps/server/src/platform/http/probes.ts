import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Says what doesn't work although the product serves, in words for the operator; null while it does. */
type Trouble = () => Promise<string | null>;

const TROUBLES_WITHIN_MS = 500;

/** `/healthz`, and `/readyz`, whose body also names the parts that modules say don't work. */
export function answerProbes(
  app: FastifyInstance,
  { isReady, isLeaving }: { isReady: () => Promise<boolean>; isLeaving: () => boolean },
): void {
  const troubles = new Map<string, Trouble>();
  app.decorate('watchTrouble', (part: string, trouble: Trouble) => {
    troubles.set(part, trouble);
  });

  async function found(): Promise<Record<string, string>> {
    const asked = [...troubles].map(async ([part, trouble]) => [part, await trouble()] as const);
    const answers = await Promise.all(asked).catch(() => []);
    return Object.fromEntries(answers.flatMap(([part, text]) => (text === null ? [] : [[part, text]])));
  }

  const probe = { config: { access: 'public.read', unlimited: true }, logLevel: 'warn' } as const;
  app.get('/healthz', probe, async () => ({ status: 'alive' }));
  app.get('/readyz', probe, async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'stopping' });
    const ready = await isReady().catch(() => false);
    if (!ready) return reply.code(503).send({ status: 'not ready' });
    const parts = await Promise.race([found(), sleep(TROUBLES_WITHIN_MS, {}, { ref: false })]);
    return { status: 'ready', ...(Object.keys(parts).length > 0 ? { troubles: parts } : {}) };
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    watchTrouble(part: string, trouble: Trouble): void;
  }
}
