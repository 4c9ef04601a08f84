/** Inline style: the page loads no file, font or script. */
export const style = `
:root { color-scheme: light dark; --ink: light-dark(#15202b, #e7ecf1); --soft: light-dark(#51606e, #a3b1be);
  --page: light-dark(#fff, #10161c); --card: light-dark(#f4f6f8, #19222b); --line: light-dark(#d9dfe5, #2c3945);
  --link: light-dark(#0060b0, #6dbcff) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.8rem; line-height: 1.2 } h2 { margin: 3rem 0 1rem; border-bottom: 1px solid var(--line) }
h3 { margin: 0 0 .25rem; font-size: 1.1rem } h4 { margin: 1rem 0 .25rem; font-size: .9rem; color: var(--soft) }
a { color: var(--link) } p { margin: .25rem 0 } nav ul { columns: 2 18rem; padding-left: 1.2rem }
article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
article:target { outline: 2px solid var(--link) }
code, pre { font: .9rem/1.5 ui-monospace, monospace } pre { margin: 0; overflow-x: auto; white-space: pre-wrap }
b { font: 700 .85rem ui-monospace, monospace } .soft { color: var(--soft) }
table { width: 100%; border-collapse: collapse; font-size: .9rem }
th, td { padding: .3rem .5rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
`
