/** By UTF-8 bytes. In UTF-16, surrogates sort before U+E000 to U+FFFF, although they encode what comes after. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const leftUnit = left.charCodeAt(index);
    const rightUnit = right.charCodeAt(index);
    if (leftUnit === rightUnit) continue;
    const isLeftSurrogate = isSurrogate(leftUnit);
    if (isLeftSurrogate === isSurrogate(rightUnit)) return leftUnit - rightUnit;
    if (isLeftSurrogate) return rightUnit > 0xdfff ? 1 : leftUnit - rightUnit;
    return leftUnit > 0xdfff ? -1 : leftUnit - rightUnit;
  }
  return left.length - right.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
