import { expect, test } from 'vitest'
import { createWords } from '#lib/format/words.ts'
import { locales } from '#lib/site/locales.ts'
import { dueOf } from './decision-texts.ts'

const t = createWords(locales).getFixedT('it', ['console-decisions', 'format'] as const)
const now = Date.parse('2026-11-28T15:50:00+01:00')

test.each([
  ['2026-11-28T18:00:00+01:00', '2\u00a0h 10\u00a0min', true],
  ['2026-11-28T16:00:00+01:00', '10\u00a0min', true],
  ['2026-11-28T22:30:00+01:00', 'oggi, 22:30', false],
  ['2026-11-28T23:59:59+01:00', 'oggi', true],
  ['2026-12-01T12:00:00+01:00', '1º dicembre', false],
  ['2026-11-28T15:00:00+01:00', 'in ritardo', true],
  [null, 'quando vuoi', false],
])('what is due at %s is due "%s"', (due, text, isHot) => {
  expect(dueOf(t, due, now)).toEqual({ text, isHot })
})
