import { describe, expect, it } from 'vitest'
import { arrangeForFirstPaint } from './first-paint.ts'

const link = '<link rel="stylesheet" href="/a.css" data-precedence="next"/>'
const script = '<script src="/a.js" async=""></script>'
const preload = '<link rel="preload" as="script" fetchPriority="low" href="/b.js"/>'
const page = (head: string, body = '<p>ciao</p>') =>
  `<html><head>${head}</head><body>${body}</body></html>`
const read = (address: string) => (address === '/a.css' ? 'p{color:red}' : undefined)

describe('a page before its first paint', () => {
  it('inlines the style sheet and leaves a disabled link for React', () => {
    expect(arrangeForFirstPaint(page(link), read)).toBe(
      page(
        '<style>p{color:red}</style><link rel="stylesheet" href="/a.css" data-precedence="next" disabled=""/>',
      ),
    )
  })

  it('keeps a link whose sheet is unknown or would close the style element', () => {
    expect(arrangeForFirstPaint(page(link), () => undefined)).toBe(page(link))
    expect(arrangeForFirstPaint(page(link), () => 'a{}</STYLE ><script>')).toBe(page(link))
  })

  it('inserts the text of a sheet literally, dollar signs included', () => {
    expect(arrangeForFirstPaint(page(link), () => "a{content:'$&$1'}")).toContain(
      "a{content:'$&$1'}",
    )
  })

  it('moves scripts behind the body, in their order', () => {
    expect(arrangeForFirstPaint(page(`<title>x</title>${preload}${script}`), read)).toBe(
      page('<title>x</title>', `<p>ciao</p>${preload}${script}`),
    )
  })

  it('leaves inline scripts and scripts of the body in place', () => {
    const inline = '<script>mark()</script>'
    const html = page(inline, `<p>ciao</p>${script}`)
    expect(arrangeForFirstPaint(html, read)).toBe(html)
  })

  it('leaves incomplete HTML unchanged', () => {
    expect(arrangeForFirstPaint(`<p>${link}`, read)).toBe(`<p>${link}`)
  })
})
