import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeXml } from '#lib/format/escape-xml.ts'
import broken from '#locales/it/broken.json' with { type: 'json' }

type Words = Record<'title' | 'text' | 'action', string>

/** Page with a message that needs neither Next nor a script, and a link to the choices about cookies. */
export const plainPage = ({ title, text, action }: Words, links = '') =>
  `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><title>${escapeXml(title)}</title>${links}</head><body><main class="wrap message-page empty"><h1 class="text-d2">${escapeXml(title)}</h1><p>${escapeXml(text)}</p><a class="btn btn-pri" href="">${escapeXml(action)}</a><p><a class="link" href="/cookie">${escapeXml(broken.cookies)}</a></p></main></body></html>`

const sheet = /\/_next\/static\/[\w/.~-]+\.css/g

/** Page for a failed render, with its sheets: Next's own one is empty until its scripts run. */
export const brokenPage = (failed: string) => {
  const links = [...new Set(failed.match(sheet))].map(
    (path) => `<link rel="stylesheet" href="${path}">`,
  )
  return plainPage(broken, links.join(''))
}

/** Sends a page that may load nothing. */
export const sendPlain = (
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  html: string,
  headers: Record<string, string>,
) => {
  res.writeHead(status, {
    ...headers,
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
  })
  res.end(req.method === 'HEAD' ? undefined : html)
}
