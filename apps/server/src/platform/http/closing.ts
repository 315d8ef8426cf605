import type { FastifyInstance } from 'fastify';

/** Whoever hasn't finished by then is cut off. */
const PATIENCE_MS = 10_000;

/** While the server closes, answers in flight are finished and their connections not kept: else closing would wait for them. */
export function closeGracefully(app: FastifyInstance): void {
  let closing = false;
  let timer: NodeJS.Timeout | null = null;
  app.addHook('preClose', async () => {
    closing = true;
    timer = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
    timer.unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer);
  });
}
