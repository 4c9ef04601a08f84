import { test } from 'vitest'
import { type Case, openKills } from './payment-kills.ts'
import type { Moment } from './till-worker.ts'

const { completesOnce, recovers } = await openKills()

test.each<[Case, Moment]>([
  ['charge', 'after the row'],
  ['charge', 'during the call'],
  ['capture', 'during the call'],
  ['capture', 'after the books'],
  ['refund', 'during the call'],
  ['renewal', 'before the books'],
])('a %s killed %s is completed once by the next process', completesOnce)

test.each([
  ['charge', 'during the call'],
  ['capture', 'before the books'],
] as const)('a %s killed %s is found by the recovery job', recovers)
