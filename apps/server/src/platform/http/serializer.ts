import type { Call } from '@quotavera/contract/core';
import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schema for OpenAPI, as zod writes it. */
export function replySchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
}

export function inputSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

const SIMPLE = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array']);

/**
 * zod forbids further properties and says "or null" by a union; the serialiser must drop the former in silence and is much
 * faster when told `nullable`.
 */
function forSerialising(json: JsonSchema): void {
  if (json.additionalProperties === false) delete json.additionalProperties;
  if (json.anyOf?.length === 2) {
    const [first, second] = json.anyOf as [JsonSchema, JsonSchema];
    const simple = typeof first.type === 'string' && SIMPLE.has(first.type) && !first.anyOf && !first.oneOf;
    if (second.type === 'null' && simple) {
      delete json.anyOf;
      Object.assign(json, first, { nullable: true });
      // An enum doesn't list null: where the serialiser tells a union's alternatives apart, it would refuse one.
      delete json.enum;
    }
  }
  // These were checked when the value was made; here they would only slow down.
  delete json.format;
  delete json.pattern;
}

export type Serialise = (value: unknown) => string;

const made = new WeakMap<Call, Serialise>();

/** A serialiser made from the call's reply, once a process: undeclared fields never leave the server. */
export function serialiserOf(call: Call): Serialise {
  const serialise = made.get(call) ?? makeSerialiser(call);
  made.set(call, serialise);
  return serialise;
}

function makeSerialiser(call: Call): Serialise {
  const schema = z.toJSONSchema(call.reply, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => forSerialising(jsonSchema as JsonSchema),
  });
  return fastJson(schema as fastJson.Schema, { largeArrayMechanism: 'default' });
}
