import { systemClock as clock } from '#kernel/clock.ts'
import { shopLine } from '#kernel/database.ts'
import { createLog } from '#kernel/log.ts'
import { textOf } from '#kernel/terminal.ts'
import { openUnmarkedProvider } from '#lib/providers/payments.ts'
import {
  checkDatabase,
  checkOutside,
  checkSettings,
  type Finding,
} from '#lib/services/operations/readiness.ts'
import { type Command, type Offline, offlineAction } from '../shop/action.ts'

/** Milliseconds for an answer of the payment provider. */
const patience = 8_000

const checkAll = async ({ settings, lifecycle }: Offline) => {
  const { config, file } = settings()
  const findings: Finding[] = await checkDatabase(config, lifecycle, clock.now())
  if (!config.enableDemo) {
    const log = createLog({ level: 'error' })
    const limits = { milliseconds: patience, patience }
    const provider = openUnmarkedProvider({ config, clock, log, ...limits })
    findings.push(...checkSettings(config), ...(await checkOutside({ config, provider })))
  }
  const missing = findings.filter(({ state }) => state !== 'fine').length
  const shop = shopLine(config, { kind: config.enableDemo ? 'demo' : 'real', file })
  return { shop, findings, missing }
}

export const check: Command = {
  actions: {},
  alone: offlineAction({
    run: (_, offline) => checkAll(offline),
    print: ({ shop, findings, missing }) => [
      shop,
      findings.map((finding) => textOf(`check.line.${finding.state}`, finding)),
      missing > 0 ? textOf('check.some', { count: missing }) : textOf('check.all'),
    ],
    exitCode: ({ missing }) => (missing > 0 ? 1 : 0),
  }),
}
