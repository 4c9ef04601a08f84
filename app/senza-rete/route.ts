import { paths } from '#lib/client/paths.ts'
import { fontSheet } from '#lib/site/fonts.ts'
import { translate } from '#lib/site/i18n.ts'
import { readShop } from '#lib/site/shop.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`)

/** Inline, since offline no style sheet or script can be fetched; the fonts are in the cache of the browser. */
const style = `
  ${fontSheet}
  :root { color-scheme: light dark; font: 1.0625rem/1.5 Figtree, system-ui, sans-serif;
    --ink: light-dark(#1c2024, #edeef0); --ink-2: light-dark(#60646c, #b0b4ba);
    --line: light-dark(#d9d9e0, #363a3f); --solid: light-dark(#0d74ce, #0090ff) }
  body { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; background: light-dark(#fff, #111113);
    color: var(--ink) }
  header, h1, h2, a, button { font-family: Gabarito, system-ui, sans-serif }
  header { display: flex; align-items: center; gap: .625rem; font-weight: 800; font-size: 1.375rem;
    letter-spacing: -.02em }
  h1 { margin: 3rem 0 .75rem; font-size: 2.25rem; font-weight: 900; line-height: 1.05; letter-spacing: -.022em }
  h2 { margin: 2.75rem 0 1rem; font-size: 1.375rem; line-height: 1.2; letter-spacing: -.012em }
  p { margin: 0 0 1.5rem; color: var(--ink-2) }
  ul { display: grid; gap: .625rem; margin: 0; padding: 0; list-style: none }
  a, button { border-radius: .875rem; font-size: inherit; font-weight: 700 }
  a { display: block; padding: .875rem 1.125rem; color: inherit; text-decoration: none; border: 1px solid var(--line) }
  a:hover { border-color: var(--ink) }
  button { min-height: 3.25rem; padding: 0 1.75rem; border: 0; background: var(--solid);
    box-shadow: 0 4px 0 light-dark(#0a4c8a, #00529a); color: light-dark(#fff, #0d1520) }
  :focus-visible { outline: 3px solid #0090ff; outline-offset: 3px }
  .seen:not(:has(li)) { display: none }
  footer { margin-top: 2.75rem }`

const mark = `<svg width="36" height="36" viewBox="0 0 40 40" aria-hidden="true">
<rect x="16" y="3" width="21" height="21" rx="6" fill="currentColor"/><circle cx="15.5" cy="24.5" r="12.5" fill="#0090ff"/>
<path d="M16 12.01A12.5 12.5 0 0 1 27.99 24H22a6 6 0 0 1-6-6Z" fill="#ffc53d"/></svg>`

/** Page that the service worker shows offline; it adds the pages visited last to the list. */
export async function GET() {
  const t = translate('offline')
  const shop = await readShop()
  const html = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escaped(t('title'))} · ${escaped(shop.name)}</title>
<style>${style}</style></head>
<body><header>${mark}${escaped(shop.name)}</header><main><h1>${escaped(t('title'))}</h1><p>${escaped(t('text'))}</p>
<form method="get"><button>${escaped(t('retry'))}</button></form>
<section class="seen" aria-labelledby="seen"><h2 id="seen">${escaped(t('seen'))}</h2><ul><!--seen--></ul></section>
</main><footer><a href="${paths.cookies()}">${escaped(t('cookies'))}</a></footer></body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
