import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugify } from './slug.ts'

describe('a slug', () => {
  test.each([
    ['Il Faro delle Nebbie', 'il-faro-delle-nebbie'],
    ['L’Età dell’Ambra', 'l-eta-dell-ambra'],
    ["Gruppi d'acquisto", 'gruppi-d-acquisto'],
    ['Perché no? Così è più bello!', 'perche-no-cosi-e-piu-bello'],
    ['Torri & Draghi', 'torri-e-draghi'],
    ['  spazi   e --- trattini  ', 'spazi-e-trattini'],
    ['Straße, Æsir, Œuvre, Ørsted', 'strasse-aesir-oeuvre-orsted'],
    ['Capitolo ②', 'capitolo-2'],
    ['日本', ''],
    ['', ''],
  ])('of "%s" is "%s"', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })

  test('is always URL-safe, and idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const slug = slugify(title)
        return /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slug) && slugify(slug) === slug
      }),
    )
  })
})
