export { EmbeddedUnavailable } from './binaries.ts';
export { type EmbeddedServer, runningEmbeddedUrl, startEmbedded } from './launcher.ts';
export { FolderInUse } from './owner.ts';
