import type { DocumentFault } from '../../contracts/document-fault.ts';
import { type FoundFault, inFile } from './found-fault.ts';
import type { YamlPlaces } from './yaml-places.ts';

/** Who has more is not helped by all of them. */
export const MOST_FAULTS = 200;

/** From the top of the file to its end, as an author mends it. */
export function inOrder(file: string, found: readonly FoundFault[], places: YamlPlaces): DocumentFault[] {
  return found
    .slice(0, MOST_FAULTS)
    .map(fault => inFile(file, fault, places.placeOf(fault)))
    .sort((one, other) => one.line - other.line || one.column - other.column);
}
