/** A leaf of an event: what is left when objects and arrays are taken apart. */
export type Leaf = null | boolean | number | string;

export type ValueMatcher = (value: Leaf) => boolean;
