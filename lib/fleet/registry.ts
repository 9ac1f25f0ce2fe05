/** The way by which a member and the others learn of each other. */
export interface Registry {
  /** Whether it answers; what is known of the members counts on while it does not. */
  readonly isUp: boolean;
  /** What is wrong with the fleet, in sentences for its operator. */
  readonly warnings: readonly string[];
  /** Tells the others of this member, and learns of them. @throws StartError */
  join(): Promise<void>;
  /** Tells the others of this member's load: soon, or at once where they may wait for it. */
  readonly publish: (isUrgent: boolean) => void;
  /** Tells the others that this member has gone, and forgets them. */
  leave(): Promise<void>;
}
