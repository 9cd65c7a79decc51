import { type Html, html } from './html.ts';
import { styles } from './styles.ts';

interface PageParts {
  readonly title: string;
  /** Of this page alone. */
  readonly styles?: Html;
  /** For those who move by keyboard: where the link at the top leads. */
  readonly shortcut?: { readonly href: `#${string}`; readonly label: string };
  readonly main: Html;
  /** A script of ours that makes the page handier; without it, it works as well. */
  readonly script?: string;
}

/**
 * A page that needs no script, and loads nothing but one of ours. What it loads is named before its title, the first text
 * that is not ours: the policy in its headers allows that and nothing else.
 */
export function renderPage({ title, styles: ownStyles, shortcut, main, script }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="data:,">
${styles}${ownStyles}
${script && html`<script src="${script}" defer></script>`}
<title>${title} · Countersign</title>
</head>
<body>
${shortcut && html`<a class="shortcut" href="${shortcut.href}">${shortcut.label}</a>`}
<header class="site"><p>Countersign</p></header>
<main id="main">
${main}
</main>
</body>
</html>
`.toString();
}
