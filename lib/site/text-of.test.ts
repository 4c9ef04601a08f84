import { expect, test } from 'vitest'
import { textOf } from '#lib/format/text-of.ts'
import { createWords } from '#lib/format/words.ts'
import { locales, type Namespace } from './locales.ts'

const library = createWords(locales)
const namespaces = Object.keys(locales) as Namespace[]
const counts = [0, 1, 2, 8, 11, 80, 1_000_000]

/** Test keys are not part of the typed keys. */
type Translate = (key: string, values: object) => string

/** Keys and texts of a group, plurals under the key that code asks for. */
const textsOf = (group: object, path: string[] = []): [key: string, text: string][] =>
  Object.entries(group).flatMap(([name, inner]) => {
    if (Array.isArray(inner)) return []
    const at = [...path, name]
    if (typeof inner !== 'string') return textsOf(inner, at)
    return [[at.join('.').replace(/_(?:zero|one|many|other)$/, ''), inner]]
  })

/** A number for a hole with a format, for others a text with patterns that must stay as they are. */
const valuesFor = (text: string, count: number) => {
  const holes = text.matchAll(/\{\{(\w+)(,)?/g)
  const values = [...holes].map(([, name, format]) => [
    name,
    format ? count : `8 $& {{count}} ${count}`,
  ])
  return { ...Object.fromEntries(values), count }
}

test.each(namespaces)('gives each text of "%s" as i18next does', (namespace) => {
  const t = library.getFixedT('it', namespace) as unknown as Translate
  const texts = textsOf(locales[namespace])
  expect(texts.length).toBeGreaterThan(0)
  for (const [key, text] of texts)
    for (const count of counts) {
      const values = valuesFor(text, count)
      expect(textOf(locales[namespace], key, values), key).toBe(t(key, values))
    }
})

test('gives the key of a text that is missing', () => {
  expect(textOf(locales.broken, 'nothing.there', { count: 2 })).toBe('nothing.there')
  expect(textOf(locales.format, 'countdown')).toBe('countdown')
})

test('leaves a hole without a value empty', () => {
  expect(textOf({ hello: 'Ciao {{name}}!' }, 'hello')).toBe('Ciao !')
})
