import { expect, test } from 'vitest'
import { readMeta } from './page.ts'

const read = (html: string, charset?: string) => readMeta(Buffer.from(html), charset)
const nothing = { title: null, website: null, author: null, image: null }

test('reads title, site name, author and picture from meta tags', () => {
  const html = `<html><head><title>Altro</title>
    <meta property="og:title" content="La Via dell&#8217;Ambra: il catalogo">
    <meta content='Carta Velina' property='og:site_name'>
    <meta name=author content=Irene><META PROPERTY="OG:IMAGE" CONTENT="/box.jpg?a=1&amp;b=2">`
  expect(read(html)).toEqual({
    title: 'La Via dell’Ambra: il catalogo',
    website: 'Carta Velina',
    author: 'Irene',
    image: '/box.jpg?a=1&b=2',
  })
})

test('ignores a profile URL as the author', () => {
  expect(read('<meta property="article:author" content="https://a.example/x">').author).toBeNull()
})

test.each([
  ['a tag that never ends', `<meta property="og:title" content="${'a'.repeat(9_000)}`],
  ['an empty title', '<title></title>'],
])('reads nothing from %s', (_what, html) => {
  expect(read(html)).toEqual(nothing)
})

test('decodes the charset of the header or of the page', () => {
  const bytes = Buffer.from('<title>Citt\xe0</title>', 'latin1')
  expect(readMeta(bytes, 'iso-8859-1').title).toBe('Città')
  const declared = Buffer.from('<meta charset="windows-1252"><title>Citt\xe0</title>', 'latin1')
  expect(readMeta(declared).title).toBe('Città')
  expect(read('<title>Città</title>', 'nessuno').title).toBe('Città')
})

test.each([
  ['a comment', '<!-- <meta property="og:title" content="vecchio"> -->'],
  ['another attribute', `<meta name="x" content='<meta property="og:title" content="finto">'>`],
  ['a text area', '<textarea><title>finto</title></textarea>'],
])('ignores a title within %s', (_what, before) => {
  expect(read(`${before}<title>vero</title>`).title).toBe('vero')
})

test.each([
  ['a sign of more', '<meta content="5 > 3" property="og:title">', '5 > 3'],
  ['a long attribute', `<meta data-x="${'x'.repeat(20_000)}" name=twitter:title content=X>`, 'X'],
  [
    'entities',
    '<title>&uuml;ber &copy; 10 &euro;, &Egrave; &amp cos&#146;&#xD800;</title>',
    'über © 10 €, È & cos’\uFFFD',
  ],
  ['markup', '<title>Uno <b>due</b></title>', 'Uno <b>due</b>'],
])('reads a title with %s', (_what, html, title) => {
  expect(read(html).title).toBe(title)
})

test.each([
  ['the body', '</head><body>'],
  ['a body without an end of the head', '<body>'],
  ['thousands of nested elements', '<b><p>'.repeat(2_000)],
  ['thousands of elements without a beginning', '</p>'.repeat(4_000)],
])('reads nothing behind %s', (_what, before) => {
  const html = `<head>${before}<title>tardi</title><meta property="og:image" content="/a.png">`
  expect(read(html)).toEqual(nothing)
})

test('reads the end of a long head', () => {
  const html = `<head><style>${'a{} '.repeat(50_000)}</style><meta name=author content=Irene>`
  expect(read(html).author).toBe('Irene')
})

// Quadratic patterns would not finish before the timeout of the test.
test.each([
  ['tags', '<meta '.repeat(80_000)],
  ['titles', '<title '.repeat(70_000)],
  ['attributes', `<meta ${' content'.repeat(60_000)}`],
  ['nested elements', '<b><p>'.repeat(80_000)],
])('reads nothing from half a megabyte of unclosed %s', (_what, html) => {
  expect(read(html)).toEqual(nothing)
})

test('cuts a title of half a megabyte of unclosed entities at a thousand characters', () => {
  expect(read(`<title>${'&#'.repeat(200_000)}`).title).toHaveLength(1_000)
})
