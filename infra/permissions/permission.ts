export interface Permission {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Why a resource must be written with `*`. Without it, such a resource stops the synthesis. */
  readonly wildcardReason?: string;
}
