/**
 * An operation of a service in this process that takes an SDK command's input as it is and returns what the command
 * returns; it throws AwsError. It must neither keep the input's objects nor hand out its own.
 */
export type HandedOver = (input: Readonly<Record<string, unknown>>) => Promise<object>;

/** Undefined where the operation, or this input of it, has to go over the wire. */
export type FindHandedOver = (
  namespace: string,
  operation: string,
  input: Readonly<Record<string, unknown>>,
) => HandedOver | undefined;
