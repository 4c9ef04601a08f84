import { randomUUID } from 'node:crypto'
import { stoppedClock } from '#kernel/clock.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { createLog } from '#kernel/log.ts'
import { openPaypal } from '#lib/providers/paypal/open.ts'
import { openTestPaypal } from './paypal.ts'
import { back } from './paypal-purchase.ts'

/** Opens the real client at a separate stand-in; pauses are recorded instead of waited for. */
export const openTrial = async ({ milliseconds = 5_000 } = {}) => {
  const standIn = await openTestPaypal()
  const clock = stoppedClock(new Date())
  const pauses: number[] = []
  const lines: string[] = []
  const config = loadConfig({ NODE_ENV: 'test', ...standIn.environment })
  const paypal = openPaypal({
    config,
    clock,
    log: createLog({ format: 'json', write: (line) => void lines.push(line) }),
    milliseconds,
    pause: async (wanted) => void pauses.push(wanted),
  })
  /** Stores a method for later charges, as a member does who joins a group. */
  const keep = async (
    given: Parameters<typeof standIn.control.approve>[1],
    memberId = randomUUID(),
  ) => {
    const kind = given && 'card' in given ? 'card' : 'wallet'
    const owner = { memberId, customerId: null, description: 'Partecipazione a «Faro»' }
    const setup = await paypal.createSetupToken(kind, owner, back, randomUUID())
    standIn.control.approve(setup.id, given)
    return paypal.createPaymentToken(setup.id, randomUUID())
  }
  return { standIn, paypal, clock, config, pauses, lines, keep }
}
