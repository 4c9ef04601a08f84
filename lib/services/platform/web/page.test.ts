import { expect, test } from 'vitest'
import { tellPage } from './page.ts'

const told = (html: string, charset?: string) => tellPage(Buffer.from(html), charset)
const nothing = { title: null, website: null, author: null, image: null }

test('a page says its title, where it stands, who wrote it and with which picture', () => {
  const html = `<html><head><title>Altro</title>
    <meta property="og:title" content="La Via dell&#8217;Ambra: il catalogo">
    <meta content='Carta Velina' property='og:site_name'>
    <meta name=author content=Irene><META PROPERTY="OG:IMAGE" CONTENT="/box.jpg?a=1&amp;b=2">`
  expect(told(html)).toEqual({
    title: 'La Via dell’Ambra: il catalogo',
    website: 'Carta Velina',
    author: 'Irene',
    image: '/box.jpg?a=1&b=2',
  })
})

test('without such marks its title is what the window would show', () => {
  expect(told('<title>\n Perch&eacute;\n  no? </title>').title).toBe('Perché no?')
})

test('a profile is no name', () => {
  expect(told('<meta property="article:author" content="https://a.example/x">').author).toBeNull()
})

test.each([
  ['nothing', ''],
  ['no marks', 'ciao'],
  ['a tag that never ends', `<meta property="og:title" content="${'a'.repeat(9_000)}`],
  ['an empty title', '<title></title>'],
])('of %s nothing is told', (_what, html) => {
  expect(told(html)).toEqual(nothing)
})

test('letters are read as the page or its sender names them', () => {
  const bytes = Buffer.from('<title>Citt\xe0</title>', 'latin1')
  expect(tellPage(bytes, 'iso-8859-1').title).toBe('Città')
  const said = Buffer.from('<meta charset="windows-1252"><title>Citt\xe0</title>', 'latin1')
  expect(tellPage(said).title).toBe('Città')
  expect(told('<title>Città</title>', 'nessuno').title).toBe('Città')
})

// What would look at each beginning again and again is not done before the test is given up.
test.each([
  ['tags', '<meta '.repeat(80_000)],
  ['titles', '<title '.repeat(70_000)],
  ['attributes', `<meta ${' content'.repeat(60_000)}`],
])('of half a megabyte of beginnings of %s nothing is told', (_what, html) => {
  expect(told(html)).toEqual(nothing)
})

test('of half a megabyte of beginnings of signs a line is told', () => {
  expect(told(`<title>${'&#'.repeat(200_000)}`).title).toHaveLength(1_000)
})
