import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { EmbeddedUnavailable } from './binaries.ts';
import { canReach, type Identity } from './identity.ts';

interface Command {
  file: string;
  args: readonly string[];
  identity: Identity | null;
}

/**
 * Root hands the server to another user. Where that user couldn't reach the binaries or the data (a checkout in /root),
 * it keeps the one privilege to pass through folders.
 */
export function asIdentity(
  file: string,
  args: readonly string[],
  identity: Identity | null,
  paths: readonly string[],
): Command {
  if (!identity || paths.every((path) => canReach(path, identity))) return { file, args, identity };
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((candidate) => existsSync(candidate));
  if (!setpriv) {
    throw new EmbeddedUnavailable(
      'running as root from a folder that no other user can enter. Move the folder or run as another user.',
    );
  }
  const drop = [
    `--reuid=${identity.uid}`,
    `--regid=${identity.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override,+dac_read_search',
    '--ambient-caps=-all,+dac_override,+dac_read_search',
  ];
  return { file: setpriv, args: [...drop, file, ...args], identity: null };
}

export function launch(command: Command, cwd: string, output: number): ChildProcess {
  return spawn(command.file, [...command.args], {
    cwd,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', output, output],
    // The server has a process group of its own, so that Ctrl-C doesn't reach it: we stop it after the last request.
    detached: true,
    ...(command.identity ?? {}),
  });
}

export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => done(code));
  });
}
