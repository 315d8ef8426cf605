import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../errors/index.ts';
import { sendFailure } from './failures.ts';

interface RegisteredRoute {
  pattern: RegExp;
  methods: Set<string>;
}

function patternOf(url: string): RegExp {
  const parts = url
    .replace(/\/+$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}/?$`);
}

/** Under `/api` an unknown address is a 404 in JSON, a known one with another method a 405 that names the right ones. */
export function answerNotFound(app: FastifyInstance): void {
  const routes = new Map<string, RegisteredRoute>();
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url.includes('*')) return;
    const entry = routes.get(route.url) ?? { pattern: patternOf(route.url), methods: new Set<string>() };
    for (const method of [route.method].flat()) entry.methods.add(method);
    routes.set(route.url, entry);
  });

  function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = request.url.split('?', 1)[0]!;
    const matching = [...routes.values()].filter((entry) => entry.pattern.test(path));
    const allow = [...new Set(matching.flatMap((entry) => [...entry.methods]))].sort();
    // The method matches and still no route did: a part of the address is longer than the router accepts.
    if (allow.length === 0 || allow.includes(request.method)) return sendFailure(request, reply, fail('not_found'));
    return sendFailure(request, reply, fail('method_not_allowed', { allow }));
  }

  app.all('/api/*', { config: { access: 'public.read' } }, notFound);
  app.all('/api', { config: { access: 'public.read' } }, notFound);
  app.setNotFoundHandler(notFound);
}
