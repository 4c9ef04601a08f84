import { test } from 'vitest'
import { type Case, openKills } from './payment-kills.ts'
import type { Moment } from './worker.ts'

const { completesOnce, recovers } = await openKills()

test.each<[Case, Moment]>([
  ['charge', 'after 1'],
  ['charge', 'during call'],
  ['capture', 'during call'],
  ['capture', 'after 2'],
  ['refund', 'during call'],
  ['renewal', 'before 2'],
])('a %s killed %s is completed once by the next process', completesOnce)

test.each([
  ['charge', 'during call'],
  ['capture', 'before 2'],
] as const)('a %s killed %s is found by the recovery job', recovers)
