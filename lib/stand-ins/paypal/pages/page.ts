import { readFileSync } from 'node:fs'
import type { Reply } from '../calls/call.ts'

export const file = (name: string) =>
  readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8')

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

export const textReply = (type: string, body: string): Reply => ({
  status: 200,
  body,
  type: `${type}; charset=utf-8`,
  headers,
})

type Page = {
  title: string
  script: string
  /**
   * Defers scripts that read the page at once. Others run before there is a button, so that no
   * click is lost.
   */
  deferred?: boolean
  body: string
  framed?: boolean
  look?: string
}

/**
 * Renders a page. Card fields and the bank challenge may be framed by the shop, the sign-in page
 * never.
 */
export const pageReply = ({
  title,
  script,
  deferred = false,
  body,
  framed = false,
  look = 'page',
}: Page): Reply => ({
  ...textReply(
    'text/html',
    `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><link rel="stylesheet" href="/browser/look.css">
<script src="/browser/${script}"${deferred ? ' defer' : ''}></script></head>
<body class="${look}">${body}</body></html>`,
  ),
  headers: {
    ...headers,
    'content-security-policy': framed ? policy : `${policy}; frame-ancestors 'none'`,
  },
})
