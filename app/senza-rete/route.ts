import { translate } from '#lib/site/i18n.ts'
import { readShop } from '#lib/site/shop.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`)

/** Nothing else can be fetched when it is shown: no sheet, no script, no letters. */
const style = `
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
  body { max-width: 36rem; margin: 0 auto; padding: 3rem 1rem }
  h1 { font-size: 2rem; line-height: 1.1 }
  li { margin: .75rem 0 }
  a, button { font-size: 1rem; font-weight: 600 }
  a { display: inline-block; padding: .5rem 0 }
  button { min-height: 3rem; padding: 0 1.25rem }
  .seen:not(:has(li)) { display: none }`

/** The page that the service worker shows without a network; it writes what was seen last in the list. */
export async function GET() {
  const t = translate('offline')
  const shop = await readShop()
  const html = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escaped(t('title'))} · ${escaped(shop.name)}</title>
<style>${style}</style></head>
<body><main><h1>${escaped(t('title'))}</h1><p>${escaped(t('text'))}</p>
<form method="get"><button>${escaped(t('retry'))}</button></form>
<section class="seen" aria-labelledby="seen"><h2 id="seen">${escaped(t('seen'))}</h2><ul><!--seen--></ul></section>
</main></body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
