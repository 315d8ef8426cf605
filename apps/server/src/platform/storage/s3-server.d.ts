/** The package brings no types; what the tests use of it. */
declare module '@20minutes/s3rver' {
  interface Settings {
    address?: string;
    port?: number;
    silent?: boolean;
    directory?: string;
    configureBuckets?: readonly { name: string; configs: readonly string[] }[];
  }
  export default class S3rver {
    constructor(settings: Settings);
    run(): Promise<{ readonly address: string; readonly port: number }>;
    close(): Promise<void>;
  }
}
