import { expect, test } from 'vitest'
import { arrangeForFirstPaint } from './first-paint.ts'

const page = (head: string, body = '') =>
  `<html><head>${head}</head><body><p>ciao</p>${body}</body></html>`
const read = new Map([['/a.css', "a{content:'$&$1'}"]])

test.each([
  ['<link rel="stylesheet" href="/a.css" data-precedence="next"', '/>'],
  ['<link href="/a.css" crossorigin rel="stylesheet"', '>'],
])('inlines a style sheet literally and leaves its link disabled: %s', (tag, end) => {
  expect(arrangeForFirstPaint(page(`<title>x</title>${tag}${end}<b>`), read)).toBe(
    page(`<title>x</title><style>a{content:'$&$1'}</style>${tag} disabled=""${end}<b>`),
  )
})

test('moves asynchronous scripts and their preloads behind the body, in their order', () => {
  const preload = '<link rel="preload" as="script" nonce="a" fetchPriority="low" href="/b.js"/>'
  const scripts = `<script src="/a.js" nonce="a" async=""></script><script async src="/b.js"></script>`
  expect(arrangeForFirstPaint(page(`<title>x</title>${preload}${scripts}`), read)).toBe(
    page('<title>x</title>', preload + scripts),
  )
})

test.each([
  ['an unknown sheet', page('<link rel="stylesheet" href="/b.css"/>')],
  ['another link', page('<link rel="icon" href="/a.css"/>')],
  ['an inline script', page('<script nonce="a">mark(async)</script>')],
  ['a script that is not asynchronous', page('<script src="/a.js" noModule=""></script>')],
  ['a link of the body', page('', '<link rel="stylesheet" href="/a.css"/>')],
  ['incomplete HTML', '<p><link rel="stylesheet" href="/a.css"/>'],
])('leaves %s unchanged', (_, html) => expect(arrangeForFirstPaint(html, read)).toBe(html))

test('does not inline a sheet that would close the style element', () => {
  const html = page('<link rel="stylesheet" href="/a.css"/>')
  expect(arrangeForFirstPaint(html, new Map([['/a.css', 'a{}</STYLE ><script>']]))).toBe(html)
})
