import { html } from './html.ts';

/** What all pages share: colours that pass WCAG AA in light and dark, type, text, controls, focus. */
export const styles = html`<style>
:root {
  color-scheme: light dark;
  --ground: #f4f6f8; --surface: #ffffff; --text: #1a2330; --quiet: #515d6c; --line: #dbe1e8; --edge: #76818f;
  --accent: #17663f; --on-accent: #ffffff; --accent-hover: #0f4f30;
  --danger: #a3261c; --danger-ground: #fdf1f0; --notice-ground: #fff6dc; --notice-edge: #8a6400;
  --good-ground: #eef7f1; --focus: #0b57d0; --said: #f8f7f3; --said-edge: #b3a88c; --shade: rgb(20 30 45 / .08);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1318; --surface: #181e26; --text: #e6eaf0; --quiet: #a8b3c1; --line: #2e3743; --edge: #8491a1;
    --accent: #79d4a6; --on-accent: #0a2016; --accent-hover: #9be3bf;
    --danger: #ff9d94; --danger-ground: #2c1a1b; --notice-ground: #2d2611; --notice-edge: #d9b44a;
    --good-ground: #14251d; --focus: #8ab4f8; --said: #1d1c19; --said-edge: #8d8468; --shade: rgb(0 0 0 / .4);
  }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere;
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
header.site { border-bottom: 1px solid var(--line); background: var(--surface); }
header.site p, main { max-width: 74rem; margin: 0 auto; padding-inline: 1rem; }
header.site p { display: flex; align-items: center; gap: .6rem; padding-block: .75rem; font-weight: 650; letter-spacing: -.005em; }
header.site p::before { content: ""; width: 1.1rem; height: 1.1rem; border: .3rem solid var(--accent); border-radius: 50%; }
main { padding-block: 1.75rem 2.5rem; }
h1, h2, h3, h4, h5, h6, p, ul, ol, dl, fieldset { margin: 0; }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2rem); line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; }
h2 { font-size: 1.15rem; line-height: 1.35; letter-spacing: -.005em; }
h3, h4, h5, h6 { font-size: 1rem; }
ul, ol { padding-inline-start: 1.25rem; }
a { color: inherit; }
code, pre { font: .9em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.quiet { color: var(--quiet); }
.small { font-size: .9rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .7rem; padding: 1.1rem 1.25rem; }
.stack > * + * { margin-block-start: 1rem; }
.close > * + * { margin-block-start: .35rem; }
/* Piled-up accents must not reach over the lines around them. */
.told { overflow-y: clip; white-space: pre-line; }
.notice { border-inline-start: .3rem solid var(--edge); }
.notice.bad { border-color: var(--danger); background: var(--danger-ground); }
.notice.good { border-color: var(--accent); background: var(--good-ground); }
.notice.made-up { border: 2px solid var(--notice-edge); background: var(--notice-ground); font-weight: 600; }
.fault { color: var(--danger); font-weight: 600; }
label, legend { font-weight: 600; }
textarea, select, input[type=text], input[type=number] {
  display: block; width: 100%; min-height: 2.75rem; padding: .55rem .7rem; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--edge); border-radius: .45rem;
}
textarea { resize: vertical; }
[aria-invalid=true] textarea, [aria-invalid=true] input[type=text],
:is(textarea, input, select)[aria-invalid=true] { border: 2px solid var(--danger); }
button {
  min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; cursor: pointer; color: var(--text);
  background: var(--surface); border: 1px solid var(--edge); border-radius: .45rem;
}
button:hover { border-color: var(--text); }
button.main { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button.main:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
button.grave { color: var(--danger); border-color: var(--danger); }
button.grave:hover { background: var(--danger-ground); }
summary { cursor: pointer; font-weight: 600; padding-block: .3rem; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.shortcut { position: absolute; inset: .3rem auto auto -100vw; z-index: 2; padding: .5rem 1rem; background: var(--surface); }
.shortcut:focus { inset-inline-start: .5rem; }
</style>`;
