import { accountsCalls } from '@quotavera/contract';
import { TOKEN_SCOPES, type TokenScope } from '@quotavera/domain/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from './people.ts';
import { expectDecent, expectWhole, nextLanguage, openTarget, send } from './target.ts';
import type { Target } from './world.ts';

/** The calls that each scope opens stand here a second time: a call that isn't here must be refused to every token. */
const OPEN: Readonly<Record<TokenScope, readonly string[]>> = {
  publish: [
    'createValuebet',
    'createExchange',
    'createOther',
    'editTip',
    'deleteDraft',
    'readTipText',
    'publishTipText',
  ],
  read: [
    'listFixtures',
    'readFixture',
    'listCompetitions',
    'readMatch',
    'readCompetition',
    'readTeam',
    'listValuebet',
    'listExchange',
    'listPublic',
    'listMatchTips',
    'readTip',
    'listOwn',
    'readOwnTip',
    'listBets',
    'readBet',
    'listBetTags',
    'listBankrolls',
  ],
  import: ['previewBetImport', 'importBets', 'listBetImports', 'undoBetImport'],
};
const PASSWORD = 'Correct-horse-1';
let on: Target;
/** A tipster who is an admin with the highest plan: whatever is refused is refused for the token's sake. */
let owner: { id: number; token: string };

beforeAll(async () => {
  on = await openTarget();
  owner = await on.t.createAccount({ userType: 'collaborator', plan: 'elite', admin: true, password: PASSWORD });
});
afterAll(() => on?.t.close());

async function tokenFor(scopes: TokenScope[]): Promise<string> {
  const body = { name: scopes.join(), scopes, days: 30, password: PASSWORD } as const;
  return (await on.t.api.call(accountsCalls.createToken, { token: owner.token, body })).reply.token;
}

test.each(TOKEN_SCOPES)('a token to %s opens what its scope lists, and no other call', async (scope) => {
  const token = await tokenFor([scope]);
  for (const [name, call] of CALLS) {
    const language = nextLanguage();
    const body = call.method === 'GET' ? {} : { body: '{"nothing":"of the kind"}' };
    const answer = await send(on, name, { token, language, ...body });
    expectDecent(answer, language, name);
    const code = answer.statusCode < 400 ? undefined : answer.json().code;
    if (OPEN[scope].includes(name)) expect([name, code]).not.toEqual([name, 'token_scope']);
    else expect([name, answer.statusCode, code]).toEqual([name, 403, 'token_scope']);
  }
});

test('files and everything beside the calls are closed to a token of all scopes', async () => {
  const token = await tokenFor([...TOKEN_SCOPES]);
  for (const { methods, url } of on.t.app.http.guarded.filter(({ isCall }) => !isCall)) {
    const method = methods.find((one) => one !== 'HEAD') ?? 'GET';
    const answer = await on.t.app.http.inject({
      method: method as 'GET',
      url: url.replace(/:\w+/g, '1').replace('*', 'x'),
      headers: { authorization: `Bearer ${token}` },
    });
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'token_scope']);
  }
});

test('the API’s description names the scope of each call that a token opens, and of no other', async () => {
  const { paths, info, components } = (await on.t.app.http.inject({ url: '/api/openapi.json' })).json();
  for (const [name, call] of CALLS) {
    const { security } = paths[call.path][call.method.toLowerCase()] as { security: Record<string, string[]>[] };
    const scope = TOKEN_SCOPES.find((each) => OPEN[each].includes(name));
    expect([name, security.flatMap(({ accessToken = [] }) => accessToken)]).toEqual([name, scope ? [scope] : []]);
  }
  expect(components.securitySchemes.accessToken).toMatchObject({ type: 'http', scheme: 'bearer' });
  // The examples are requests that can be sent.
  for (const path of info.description.matchAll(/\/api(\/[\w/-]+\/)[?'"]/g))
    expect(Object.keys(paths)).toContain(path[1]);
});

test('afterwards nothing is half-written', () => expectWhole(on));
