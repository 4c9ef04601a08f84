import { systemClock as clock } from '#kernel/clock.ts'
import { placeOf } from '#kernel/database.ts'
import { createLog } from '#kernel/log.ts'
import { openUnmarkedProvider } from '#lib/providers/payments.ts'
import {
  checkDatabase,
  checkOutside,
  checkSettings,
  type Finding,
} from '#lib/services/operations/readiness.ts'
import { type Command, type Offline, offlineAction } from '../shop/action.ts'
import { textOf } from '../shop/output.ts'

/** Milliseconds for an answer of the payment provider. */
const patience = 8_000

const checkAll = async ({ settings, lifecycle }: Offline) => {
  const { config, file } = settings()
  const findings: Finding[] = await checkDatabase(config, lifecycle, clock.now())
  if (!config.enableDemo) {
    const log = createLog({ level: 'error' })
    const milliseconds = patience
    const provider = openUnmarkedProvider({ config, clock, log, milliseconds, patience })
    findings.push(...checkSettings(config), ...(await checkOutside({ config, provider })))
  }
  return {
    shop: config.siteName,
    kind: config.enableDemo ? ('demo' as const) : ('real' as const),
    database: placeOf(config),
    settings: file ?? null,
    findings,
    missing: findings.filter(({ state }) => state !== 'fine').length,
  }
}

export const check: Command = {
  actions: {},
  alone: offlineAction({
    run: (_, offline) => checkAll(offline),
    print: ({ shop, kind, database, settings: file, findings, missing }) => [
      textOf(`shop.line.${kind}`, {
        name: shop,
        database,
        settings: file ? textOf('shop.settings', { file }) : '',
      }),
      findings.map((finding) => textOf(`check.line.${finding.state}`, finding)),
      missing > 0 ? textOf('check.some', { count: missing }) : textOf('check.all'),
    ],
    exitCode: ({ missing }) => (missing > 0 ? 1 : 0),
  }),
}
