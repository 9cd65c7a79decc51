import { randomBytes } from 'node:crypto';
import type { HttpRequest } from '../middleware/http-request.ts';

const COOKIE = 'countersign_form';
const LONGEST_SECONDS = 12 * 3600;

/** The browser that a form is shown in. Requests that other sites have it make do not carry the cookie. */
export function browserOf({ cookies }: Pick<HttpRequest, 'cookies'>): string {
  const value = cookies[COOKIE] ?? '';
  return /^[\w-]{22}$/.test(value) ? value : '';
}

export function newBrowser(): string {
  return randomBytes(16).toString('base64url');
}

/** Loopback has no TLS, and a browser would not send a cookie back there that needs it. */
export function browserCookie(browser: string, origin: string, path: '/gates' | '/runs' = '/gates'): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${browser}; Path=${path}; Max-Age=${LONGEST_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
