/** US dollars with cents, and what is finer as far as it says something. */
export function usd(amount: number): string {
  const isTiny = amount > 0 && amount < 0.0001;
  return `USD ${isTiny ? amount.toFixed(10).replace(/0+$/, '') : amount.toFixed(4).replace(/0{1,2}$/, '')}`;
}
