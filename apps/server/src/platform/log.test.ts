import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const LOG = fileURLToPath(new URL('./log.ts', import.meta.url));

test('an error is logged by what it says, never with what hangs on it', () => {
  const script = `
    const { createLog } = await import(${JSON.stringify(LOG)});
    const cause = Object.assign(new Error('the cause'), { connection: { secretKey: 'hush' } });
    const error = Object.assign(new TypeError('what happened', { cause }), { code: '57P01', client: { secretKey: 'hush' } });
    createLog('info').error({ err: error }, 'lost');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toMatchObject({
    msg: 'lost',
    err: { type: 'TypeError', message: 'what happened', code: '57P01', cause: { message: 'the cause' } },
  });
  expect(stdout).not.toContain('hush');
});

test('what a library says on the console is one line of JSON, whatever it says', () => {
  const script = `
    const { createLog, logConsole } = await import(${JSON.stringify(LOG)});
    const giveBack = logConsole(createLog('info'));
    console.warn('No route matches %s', '/a\\nb\\r{"level":60}');
    console.error(new Error('of\\ntwo lines'));
    giveBack();
    console.error('to the terminal');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'No route matches /a\nb\r{"level":60}',
    expect.stringMatching(/^Error: of\ntwo lines/),
  ]);
  expect(stderr).toBe('to the terminal\n');
});
