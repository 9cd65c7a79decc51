declare module 'fs-native-extensions' {
  /** Takes an exclusive kernel lock on the whole file; false when another descriptor holds it. */
  export function tryLock(fileDescriptor: number): boolean;
}
