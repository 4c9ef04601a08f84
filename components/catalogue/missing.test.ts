import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { textOf } from '#lib/format/text-of.ts'
import { translate } from '#lib/site/i18n.ts'
import catalogue from '#locales/it/catalogue.json' with { type: 'json' }
import { reachedOfGoal } from './missing.tsx'

const light = ((key: string, values?: Record<string, unknown>) =>
  textOf(catalogue, key, values)) as unknown as TFunction<'catalogue'>

describe.each([
  ['the library', translate('catalogue')],
  ['public pages', light],
])('with the translator of %s', (_, t) => {
  test.each([
    [{ goalUnit: 'units', reached: 0, goal: 140, missing: 140 }, '0 copie su 140'],
    [{ goalUnit: 'units', reached: 1, goal: 2, missing: 1 }, '1 copia su 2'],
    [{ goalUnit: 'units', reached: 1_200, goal: 1_500, missing: 300 }, '1.200 copie su 1.500'],
    [{ goalUnit: 'participants', reached: 1, goal: 30, missing: 29 }, '1 persona su 30'],
    [{ goalUnit: 'amount', reached: 1_200, goal: 2_400, missing: 1_200 }, '1.200 € su 2.400 €'],
  ] as const)('of %j reads %s', (group, text) => {
    expect(reachedOfGoal(t, group).replaceAll('\u00a0', ' ')).toBe(text)
  })
})
