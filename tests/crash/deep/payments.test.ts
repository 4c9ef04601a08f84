import { describe, test } from 'vitest'
import { openKills } from '../payment-kills.ts'
import { moments } from '../worker.ts'

const { completesOnce, recovers } = await openKills()

describe.each(['charge', 'capture', 'refund', 'renewal'] as const)('a %s killed', (action) => {
  test.each(moments)('%s is completed once by the next process', (moment) =>
    completesOnce(action, moment),
  )
})

describe.each(['charge', 'capture'] as const)('a %s nobody comes back to, killed', (action) => {
  test.each(moments.slice(1))('%s is found by the recovery job', (moment) =>
    recovers(action, moment),
  )
})
