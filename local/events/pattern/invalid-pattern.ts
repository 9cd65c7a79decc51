/** Why an event pattern is refused, in the words that EventBridge uses after "Reason:". */
export class InvalidPattern extends Error {
  override readonly name = 'InvalidPattern';
}
