/** Inline style: besides the fonts of the shop, the page loads nothing. */
export const style = `
@font-face { font-family: Figtree; src: url(/fonts/figtree-5.3.0-latin.woff2); font-weight: 300 900; font-display: swap }
@font-face { font-family: Gabarito; src: url(/fonts/gabarito-5.3.0-latin.woff2); font-weight: 400 900; font-display: swap }
:root { color-scheme: light dark; --ink: light-dark(#1c2024, #edeef0); --soft: light-dark(#60646c, #b0b4ba);
  --page: light-dark(#fff, #111113); --card: light-dark(#fff, #18191b); --line: light-dark(#d9d9e0, #363a3f);
  --link: light-dark(#0b66b8, #70b8ff) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--ink);
  font: 1rem/1.55 Figtree, system-ui, sans-serif; overflow-wrap: anywhere }
h1, h2 { font-family: Gabarito, system-ui, sans-serif; letter-spacing: -.016em }
h1 { font-size: 2.25rem; font-weight: 900; line-height: 1.1 } h2 { margin: 3rem 0 1rem; border-bottom: 1px solid var(--line) }
h3 { margin: 0 0 .25rem; font-size: 1.1rem } h4 { margin: 1rem 0 .25rem; font-size: .9rem; color: var(--soft) }
a { color: var(--link) } p { margin: .25rem 0 } nav ul { columns: 2 18rem; padding-left: 1.2rem }
article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
article:target { outline: 2px solid var(--link) }
code, pre { font: .9rem/1.5 ui-monospace, monospace } pre { margin: 0; overflow-x: auto; white-space: pre-wrap }
b { font: 700 .85rem ui-monospace, monospace } .soft { color: var(--soft) }
table { width: 100%; border-collapse: collapse; font-size: .9rem }
th, td { padding: .3rem .5rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
`
