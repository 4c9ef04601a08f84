import { setTimeout as pause } from 'node:timers/promises'
import { type Call, send } from './load.ts'
import { isFailed } from './trial.ts'

/** A browser tries as long; its key makes the join the same. */
const longestRetry = 45_000

/** Sends a call until it is answered, as the page does. */
export const insist = async (call: Call) => {
  const began = performance.now()
  for (;;) {
    const answer = await send(call)
    if (!isFailed(answer) || performance.now() - began > longestRetry) return answer
    await pause(500)
  }
}
