import { VirtualClock } from '../../../local/clock/virtual-clock.ts';

/** Turned by hand, and it goes on while calls are under way, as real time does. */
export class ImpatientClock extends VirtualClock {
  override hold(): () => void {
    return () => {};
  }
}
