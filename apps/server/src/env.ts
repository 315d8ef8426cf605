import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PRODUCT_NAME } from '@quotavera/domain/limits';
import { DAY_MINUTES } from '@quotavera/domain/time';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseClockOffset } from './platform/clock/index.ts';
import { ibanOf } from './platform/iban.ts';

const flag = z
  .enum(['', '0', '1', 'true', 'false', 'on', 'off', 'yes', 'no'], { error: 'must be 1 or 0' })
  .transform((text) => ['1', 'true', 'on', 'yes'].includes(text));
const NO_WORDS = ['0', 'false', 'off', 'no'];
const ONE_WORDS = ['1', 'true', 'on', 'yes'];
const HOPS_MAX = 10;
/** The number of proxies in front, or their addresses. Forwarded addresses from anywhere else aren't believed. */
const proxies = z.string().transform((value, context): false | number | string[] => {
  const word = value.trim();
  if (NO_WORDS.includes(word)) return false;
  if (ONE_WORDS.includes(word)) return 1;
  if (/^\d+$/.test(word) && Number(word) <= HOPS_MAX) return Number(word);
  const addresses = word.split(',').map((address) => address.trim());
  const areValid = addresses.every((address) => ipaddr.isValid(address) || ipaddr.isValidCIDR(address));
  if (!areValid) context.addIssue({ code: 'custom', message: 'must be 0, the number of proxies, or their addresses' });
  return addresses;
});
const text = z.string().trim().min(1);
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const ownAddress = webAddress.refine((value) => /^[^/]+\/\/[^/?#@]+\/*$/.test(value), {
  error: 'must be the address alone, without a path or a query, like https://quotavera.example',
});
const NAMED_SENDER = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<)?([^\s@<>",\p{Cc}]+@[^\s@<>",\p{Cc}]+)>?$/u;
const mailSender = z.string().transform((value, context) => {
  const [, name = '', address] = NAMED_SENDER.exec(value.trim()) ?? [];
  if (address && value.includes('<') === value.includes('>')) return { name: name.trim() || PRODUCT_NAME, address };
  context.addIssue({ code: 'custom', message: 'must look like "Name <someone@example.com>" or someone@example.com' });
  return z.NEVER;
});
const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must look like postgresql://user:password@host:5432/database' });

const schema = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: ownAddress.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  WORKERS: z.coerce.number({ error: 'must be a number of processes' }).int().min(1).max(64).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(16),
  DEMO: flag.optional(),
  SHUTDOWN_DELAY: z.coerce.number({ error: 'must be seconds' }).int().min(0).max(300).optional(),
  CLOCK_OFFSET: z
    .string()
    .transform((value, context) => {
      const offset = parseClockOffset(value);
      if (offset === null) context.addIssue({ code: 'custom', message: 'must be milliseconds or a duration like P2D' });
      return offset ?? 0;
    })
    .default(0),
  TRUST_PROXY: proxies.default(false),
  RATE_LIMITS: flag.default(true),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must look like smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: mailSender.optional(),
  INBOUND_MAIL_ADDRESS: z.email({ error: 'must be an address like reply@example.com' }).optional(),
  INBOUND_MAIL_AUTHSERV: z.string().min(1).optional(),
  INBOUND_MAIL_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_/, { error: 'must look like sk_live_… or sk_test_…' })
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_/, { error: 'must look like pk_live_… or pk_test_…' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, { error: 'must look like whsec_…' })
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, { error: 'must look like whsec_…' })
    .optional(),
  STRIPE_API_URL: webAddress.optional(),
  VAT_OSS: flag.default(false),
  CONTENT_DIR: text.default(resolve(import.meta.dirname, '../../../content')),
  OPERATOR_NAME: text.optional(),
  OPERATOR_ADDRESS: text.optional(),
  OPERATOR_VAT: text.optional(),
  OPERATOR_PEC: text.optional(),
  OPERATOR_EMAIL: text.optional(),
  SELLER_NAME: text.optional(),
  SELLER_ADDRESS: text.optional(),
  SELLER_VAT: text.optional(),
  SELLER_IBAN: z
    .string()
    .transform((typed, context) => {
      const iban = ibanOf(typed);
      if (iban === null) context.addIssue({ code: 'custom', message: 'must be an IBAN that SEPA transfers reach' });
      return iban ?? z.NEVER;
    })
    .optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  TELEGRAM_BOT_TOKEN: text.optional(),
  TELEGRAM_API_URL: webAddress.default('https://api.telegram.org'),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  IMPORT_PRIVATE_NETWORKS: flag.default(false),
  TSA_URL: webAddress.optional(),
  TSA_ROOTS: text.optional(),
  TSA_POLICY: z
    .string()
    .regex(/^[0-2](\.\d+)+$/, { error: 'must be an object identifier such as 1.3.6.1.4.1.1' })
    .optional(),
  TSA_INTERVAL: z.coerce.number({ error: 'must be minutes' }).int().min(1).max(DAY_MINUTES).default(60),
  TSA_USER: text.optional(),
  TSA_PASSWORD: text.optional(),
  TSA_CLIENT_CERT: text.optional(),
  TSA_CLIENT_KEY: text.optional(),
  ODDS_API_KEY: text.optional(),
  ODDS_API_URL: webAddress.default('https://api.the-odds-api.com/v4'),
  ODDS_API_REGIONS: z
    .string()
    .regex(/^[a-z]{2}\d?(,[a-z]{2}\d?)*$/, { error: 'must be regions like eu,uk' })
    .default('eu'),
  ODDS_API_LEAGUES: z
    .string()
    .transform((list) => list.split(',').map((code) => code.trim()))
    .optional(),
  ODDS_API_CREDITS: z.coerce.number({ error: 'must be credits a month' }).int().min(1).optional(),
  ODDS_API_MINUTES: z.coerce.number().int().min(1).max(30).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

type Parsed = z.output<typeof schema>;

export interface Environment extends Parsed {
  /** Where readers find the product, without a final slash. */
  PUBLIC_URL: string;
  /** The seller as receipts name it: the operator, unless another seller is set. */
  SELLER_NAME: string;
  SELLER_ADDRESS: string;
  SELLER_VAT: string;
  /** The sender of mails. */
  MAIL_FROM: { name: string; address: string };
}

const SELLER = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_VAT'] as const;

/** Whether it is known who sells; otherwise the names of the variables stand in the place of their values. */
export function isSellerKnown(environment: Pick<Environment, (typeof SELLER)[number]>): boolean {
  return SELLER.every((name) => environment[name] !== `[${name}]`);
}

/** Variables that only make sense together. */
const TOGETHER: readonly (readonly (keyof Parsed)[])[] = [
  // Nothing else vouches for a mail's sender than the server that received it.
  ['INBOUND_MAIL_ADDRESS', 'INBOUND_MAIL_SECRET', 'INBOUND_MAIL_AUTHSERV'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TSA_URL', 'TSA_ROOTS'],
  ['TSA_USER', 'TSA_PASSWORD'],
  ['TSA_CLIENT_CERT', 'TSA_CLIENT_KEY'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

const LOOPBACK = /^(127(\.\d+){3}|::1|localhost)$/;

export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}

export class EnvironmentInvalid extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment isn't right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'EnvironmentInvalid';
  }
}

function problemsOf(values: Parsed): string[] {
  const problems: string[] = [];
  for (const group of TOGETHER) {
    const missing = group.filter((name) => values[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      problems.push(`${missing.join(', ')}: needed together with ${group.filter((name) => values[name]).join(', ')}`);
    }
  }
  const issuer = new URL(values.GOOGLE_ISSUER);
  if (issuer.protocol === 'http:' && !(isLoopback(values.HOST) && isLoopback(issuer.hostname))) {
    problems.push('GOOGLE_ISSUER: must be https, except on loopback while HOST is a loopback address');
  }
  const stripe = values.STRIPE_SECRET_KEY?.split('_')[1];
  if (stripe !== values.STRIPE_PUBLISHABLE_KEY?.split('_')[1]) {
    problems.push('STRIPE_PUBLISHABLE_KEY: must be of the same mode (live or test) as STRIPE_SECRET_KEY');
  }
  if (values.STRIPE_CONNECT_WEBHOOK_SECRET && stripe === undefined) {
    problems.push('STRIPE_CONNECT_WEBHOOK_SECRET: needed together with STRIPE_SECRET_KEY');
  }
  if (values.STRIPE_API_URL && (stripe === 'live' || !isLoopback(new URL(values.STRIPE_API_URL).hostname))) {
    problems.push('STRIPE_API_URL: only for tests, on a loopback address and with test keys');
  }
  const tsa = values.TSA_URL === undefined ? null : new URL(values.TSA_URL);
  if (tsa?.protocol === 'http:' && values.TSA_PASSWORD !== undefined && !isLoopback(tsa.hostname)) {
    problems.push('TSA_URL: must be https where a password is sent');
  }
  if (tsa && values.CLOCK_OFFSET !== 0)
    problems.push('TSA_URL: not beside CLOCK_OFFSET, for stamps tell the real time');
  if (!values.RATE_LIMITS && !isLoopback(values.HOST)) {
    problems.push('RATE_LIMITS: may be switched off only while HOST is a loopback address');
  }
  if (values.CLOCK_OFFSET !== 0 && !isLoopback(values.HOST) && !values.DEMO) {
    problems.push('CLOCK_OFFSET: only for the demo (DEMO=1) and tests on a loopback HOST');
  }
  return problems;
}

/** Reads every variable once. Empty ones count as absent. Throws `EnvironmentInvalid` naming each that is wrong, never its value. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const variables = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(variables);
  if (!result.success) {
    throw new EnvironmentInvalid(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const problems = problemsOf(result.data);
  if (problems.length > 0) throw new EnvironmentInvalid(problems);
  const { HOST, PORT } = result.data;
  const reachableHost = isLoopback(HOST) || HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  const publicUrl = (result.data.PUBLIC_URL ?? `http://${reachableHost}:${PORT}`).replace(/\/+$/, '');
  return {
    ...result.data,
    DATA_DIR: resolve(result.data.DATA_DIR),
    PUBLIC_URL: publicUrl,
    CONTENT_DIR: resolve(result.data.CONTENT_DIR),
    SELLER_NAME: result.data.SELLER_NAME ?? result.data.OPERATOR_NAME ?? '[SELLER_NAME]',
    SELLER_ADDRESS: result.data.SELLER_ADDRESS ?? result.data.OPERATOR_ADDRESS ?? '[SELLER_ADDRESS]',
    SELLER_VAT: result.data.SELLER_VAT ?? result.data.OPERATOR_VAT ?? '[SELLER_VAT]',
    MAIL_FROM: result.data.MAIL_FROM ?? { name: PRODUCT_NAME, address: `no-reply@${new URL(publicUrl).hostname}` },
  };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function canWriteIn(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The folders of `CONTENT_DIR` without which pages have no texts. */
const CONTENT_FOLDERS = ['academy', 'blog', 'faq', 'legal'];

/** Throws `EnvironmentInvalid` naming each folder that can't be used, before anything is opened in it. */
export function checkFolders({ DATA_DIR, CONTENT_DIR }: Pick<Environment, 'DATA_DIR' | 'CONTENT_DIR'>): void {
  const problems: string[] = [];
  if (statSync(DATA_DIR, { throwIfNoEntry: false })?.isFile()) {
    problems.push(`DATA_DIR: ${DATA_DIR} is a file; name a folder, which is made when there is none`);
  } else if (!canWriteIn(DATA_DIR)) {
    problems.push(`DATA_DIR: nothing can be written in ${DATA_DIR}; let this user write there, or name another folder`);
  }
  const missing = CONTENT_FOLDERS.filter((name) => !isFolder(join(CONTENT_DIR, name)));
  if (missing.length > 0) {
    problems.push(
      `CONTENT_DIR: ${CONTENT_DIR} has no folder ${missing.join(', ')}; name a copy of the folder content, or leave it out`,
    );
  }
  if (problems.length > 0) throw new EnvironmentInvalid(problems);
}
