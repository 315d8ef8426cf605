/** A wait that doubles with every try after the free ones, and is forgotten when nobody tries for a while: never a lock for good. */
export interface Delay {
  readonly freeTries: number;
  readonly firstSeconds: number;
  readonly maxSeconds: number;
  readonly forgetSeconds: number;
}
