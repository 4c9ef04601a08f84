import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTranslation } from '#words'
import { reachedOfGoal } from './missing.tsx'

test.each([
  [{ goalUnit: 'units', reached: 0, goal: 140, missing: 140 }, '0 copie su 140'],
  [{ goalUnit: 'units', reached: 1, goal: 2, missing: 1 }, '1 copia su 2'],
  [{ goalUnit: 'units', reached: 1_200, goal: 1_500, missing: 300 }, '1.200 copie su 1.500'],
  [{ goalUnit: 'participants', reached: 1, goal: 30, missing: 29 }, '1 persona su 30'],
  [{ goalUnit: 'amount', reached: 1_200, goal: 2_400, missing: 1_200 }, '1.200 € su 2.400 €'],
] as const)('reads what %j has reached as %s', (group, text) => {
  const { result } = renderHook(() => useTranslation('catalogue'))
  expect(reachedOfGoal(result.current.t, group).replaceAll('\u00a0', ' ')).toBe(text)
})
