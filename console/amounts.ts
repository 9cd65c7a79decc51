import { type Html, html } from './html.ts';

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const fineCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export function price(amountUsd: number): string {
  return `USD ${(amountUsd < 0.1 ? fineCents : cents).format(amountUsd)}`;
}

export function duration(minutes: number): string {
  if (minutes < 60) return `${number.format(minutes)} min`;
  const hours = Math.floor(Math.round(minutes) / 60);
  const rest = Math.round(minutes) % 60;
  return rest === 0 ? `${number.format(hours)} h` : `${number.format(hours)} h ${rest} min`;
}

/** How long something has taken, by the second as long as seconds matter. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return seconds === 0 ? 'under 1 s' : `${seconds} s`;
  if (seconds < 600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const hours = seconds / 3600;
  return hours < 48 ? duration(Math.round(seconds / 60)) : count(Math.floor(hours / 24), 'day', 'days');
}

export function count(amount: number, one: string, many: string): string {
  return `${number.format(amount)} ${amount === 1 ? one : many}`;
}

/** In UTC, because the page cannot know where its reader is. */
export function pointInTime(isoTime: string): Html {
  const spoken = new Date(isoTime).toUTCString().replace(/:\d\d GMT$/, ' UTC');
  return html`<time datetime="${isoTime}">${spoken}</time>`;
}
