import { paths } from '#lib/client/paths.ts'
import { translate } from '#lib/site/i18n.ts'
import { readShop } from '#lib/site/shop.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`)

/** Inline, since offline no style sheet, script or font can be fetched. */
const style = `
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
  body { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem }
  header { font-weight: 800; font-size: 1.25rem; letter-spacing: -.02em }
  h1 { margin: 3rem 0 .75rem; font-size: 2.25rem; font-weight: 900; line-height: 1.05; letter-spacing: -.022em }
  h2 { margin: 2.75rem 0 1rem; font-size: 1.375rem; line-height: 1.2; letter-spacing: -.012em }
  p { margin: 0 0 1.5rem }
  ul { display: grid; gap: .625rem; margin: 0; padding: 0; list-style: none }
  a, button { border-radius: .875rem; font: inherit; font-weight: 700 }
  a { display: block; padding: .875rem 1.125rem; color: inherit; text-decoration: none;
    border: 1px solid color-mix(in srgb, CanvasText 18%, Canvas) }
  a:hover { border-color: CanvasText }
  button { min-height: 3.25rem; padding: 0 1.75rem; border: 0; background: CanvasText; color: Canvas }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
  .seen:not(:has(li)) { display: none }
  footer { margin-top: 2.75rem }`

/** Page that the service worker shows offline; it adds the pages visited last to the list. */
export async function GET() {
  const t = translate('offline')
  const shop = await readShop()
  const html = `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escaped(t('title'))} · ${escaped(shop.name)}</title>
<style>${style}</style></head>
<body><header>${escaped(shop.name)}</header><main><h1>${escaped(t('title'))}</h1><p>${escaped(t('text'))}</p>
<form method="get"><button>${escaped(t('retry'))}</button></form>
<section class="seen" aria-labelledby="seen"><h2 id="seen">${escaped(t('seen'))}</h2><ul><!--seen--></ul></section>
</main><footer><a href="${paths.cookies()}">${escaped(t('cookies'))}</a></footer></body></html>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
