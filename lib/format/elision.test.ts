import { expect, test } from 'vitest'
import { createWords } from './words.ts'

/** Test keys are not part of the typed keys. */
type Translate = (key: string, values: object) => string

const words = createWords({
  trial: {
    on: 'Scade il {{day}}',
    from: 'Dal {{day}} in poi',
    until: 'fino al {{day, date}}',
    of: 'dell’ordine del {{day}}',
    share: 'Il {{percent}}% in meno, al {{percent}}%',
    month: 'Arriva a {{month}}',
    title: 'Segui {{title}}',
  },
})
const translate = words.t as unknown as Translate

test.each([
  ['trial:on', { day: '8 dicembre' }, 'Scade l’8 dicembre'],
  ['trial:on', { day: '11 dicembre 2026' }, 'Scade l’11 dicembre 2026'],
  ['trial:on', { day: '18 dicembre' }, 'Scade il 18 dicembre'],
  ['trial:until', { day: Date.UTC(2026, 11, 1) }, 'fino al 1º dicembre 2026'],
  ['trial:on', { day: 'martedì 8 dicembre' }, 'Scade il martedì 8 dicembre'],
  ['trial:from', { day: '8 maggio' }, 'Dall’8 maggio in poi'],
  ['trial:until', { day: Date.UTC(2026, 11, 8) }, 'fino all’8 dicembre 2026'],
  ['trial:until', { day: Date.UTC(2026, 11, 9) }, 'fino al 9 dicembre 2026'],
  ['trial:of', { day: '11 maggio' }, 'dell’ordine dell’11 maggio'],
  ['trial:share', { percent: 86 }, 'L’86% in meno, all’86%'],
  ['trial:share', { percent: 110 }, 'Il 110% in meno, al 110%'],
  ['trial:month', { month: 'agosto 2027' }, 'Arriva ad agosto 2027'],
  ['trial:month', { month: 'maggio 2027' }, 'Arriva a maggio 2027'],
])('formats %s with %o as "%s"', (key, values, text) => {
  expect(translate(key, values)).toBe(text)
})

test('does not change articles inside values', () => {
  expect(translate('trial:title', { title: 'Fino al 8 marzo' })).toBe('Segui Fino al 8 marzo')
})
