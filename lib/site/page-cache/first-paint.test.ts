import { describe, expect, it } from 'vitest'
import { arrangeForFirstPaint, type ReadSheet } from './first-paint.ts'

const link = '<link rel="stylesheet" href="/a.css" data-precedence="next"/>'
const script = '<script src="/a.js" async=""></script>'
const preload = '<link rel="preload" as="script" fetchPriority="low" href="/b.js"/>'
const page = (head: string, body = '<p>ciao</p>') =>
  `<html><head>${head}</head><body>${body}</body></html>`
const arrange = (html: string, readSheet: ReadSheet, link?: string | string[]) =>
  arrangeForFirstPaint(html, link, readSheet)
const read = (address: string) => (address === '/a.css' ? 'p{color:red}' : undefined)

describe('a page before its first paint', () => {
  it('carries its style, and a link that React finds and the browser does not fetch', () => {
    expect(arrange(page(link), read)).toBe(
      page(
        '<style>p{color:red}</style><link rel="stylesheet" href="/a.css" data-precedence="next" disabled=""/>',
      ),
    )
  })

  it('keeps a link whose sheet is not known, or would end the element', () => {
    expect(arrange(page(link), () => undefined)).toBe(page(link))
    expect(arrange(page(link), () => 'a{}</STYLE ><script>')).toBe(page(link))
  })

  it('takes the text of a sheet as it is, dollar signs and all', () => {
    expect(arrange(page(link), () => "a{content:'$&$1'}")).toContain("a{content:'$&$1'}")
  })

  it('loads its scripts after what they work on, in their order', () => {
    expect(arrange(page(`<title>x</title>${preload}${script}`), read)).toBe(
      page('<title>x</title>', `<p>ciao</p>${preload}${script}`),
    )
  })

  it('leaves inline scripts and those of the body where they are', () => {
    const inline = '<script>mark()</script>'
    const html = page(inline, `<p>ciao</p>${script}`)
    expect(arrange(html, read)).toBe(html)
  })

  it('fetches last what the header would have it fetch first', () => {
    const font = '</f.woff2>; rel=preload; as="font"; crossorigin=""; type="font/woff2"'
    const tag = '<link href="/f.woff2" rel="preload" as="font" crossorigin="" type="font/woff2"/>'
    const sheet = '</a.css>; rel=preload; as="style"'
    const html = page(script)
    expect(arrange(html, read, `${font}, ${sheet}`)).toBe(page('', `<p>ciao</p>${tag}${script}`))
    expect(arrange(html, read, [sheet, font])).toBe(page('', `<p>ciao</p>${tag}${script}`))
  })

  it('is left alone where it is no whole page', () => {
    expect(arrange(`<p>${link}`, read)).toBe(`<p>${link}`)
  })
})
