import { describe, expect, it } from 'vitest'
import { arrangeForFirstPaint } from './first-paint.ts'

const link = '<link rel="stylesheet" href="/a.css" data-precedence="next"/>'
const script = '<script src="/a.js" async=""></script>'
const preload = '<link rel="preload" as="script" fetchPriority="low" href="/b.js"/>'
const page = (head: string, body = '<p>ciao</p>') =>
  `<html><head>${head}</head><body>${body}</body></html>`
const read = (address: string) => (address === '/a.css' ? 'p{color:red}' : undefined)

describe('a page before its first paint', () => {
  it('carries its style, and a link that React finds and the browser does not fetch', () => {
    expect(arrangeForFirstPaint(page(link), read)).toBe(
      page(
        '<style>p{color:red}</style><link rel="stylesheet" href="/a.css" data-precedence="next" disabled=""/>',
      ),
    )
  })

  it('keeps a link whose sheet is not known, or would end the element', () => {
    expect(arrangeForFirstPaint(page(link), () => undefined)).toBe(page(link))
    expect(arrangeForFirstPaint(page(link), () => 'a{}</STYLE ><script>')).toBe(page(link))
  })

  it('takes the text of a sheet as it is, dollar signs and all', () => {
    expect(arrangeForFirstPaint(page(link), () => "a{content:'$&$1'}")).toContain(
      "a{content:'$&$1'}",
    )
  })

  it('loads its scripts after what they work on, in their order', () => {
    expect(arrangeForFirstPaint(page(`<title>x</title>${preload}${script}`), read)).toBe(
      page('<title>x</title>', `<p>ciao</p>${preload}${script}`),
    )
  })

  it('leaves inline scripts and those of the body where they are', () => {
    const inline = '<script>mark()</script>'
    const html = page(inline, `<p>ciao</p>${script}`)
    expect(arrangeForFirstPaint(html, read)).toBe(html)
  })

  it('is left alone where it is no whole page', () => {
    expect(arrangeForFirstPaint(`<p>${link}`, read)).toBe(`<p>${link}`)
  })
})
