import { openUnmarkedProvider } from '#lib/providers/payments.ts'
import { systemClock } from '#lib/services/platform/clock.ts'
import { placeOf } from '#lib/services/platform/database.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { checkDatabase } from '#lib/services/platform/readiness/database.ts'
import type { Finding } from '#lib/services/platform/readiness/finding.ts'
import { checkOutside } from '#lib/services/platform/readiness/outside.ts'
import { checkSettings } from '#lib/services/platform/readiness/settings.ts'
import { terminalText } from '#lib/services/platform/terminal.ts'
import { offlineAction } from '../shop/action.ts'
import type { Command, Offline } from '../shop/command.ts'

/** Milliseconds for an answer of the payment provider. */
const patience = 8_000

const checkAll = async ({ settings, lifecycle }: Offline) => {
  const { config, file } = settings()
  const clock = systemClock
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

const lines = (checked: Awaited<ReturnType<typeof checkAll>>) => {
  const { shop: name, kind, database, settings: file, findings, missing } = checked
  const settings = file ? terminalText('shop.settings', { file }) : ''
  return [
    terminalText(`shop.line.${kind}`, { name, database, settings }),
    ...findings.map(({ state, text }) => terminalText(`check.line.${state}`, { text })),
    missing > 0 ? terminalText('check.some', { count: missing }) : terminalText('check.all'),
  ]
}

export const check: Command = {
  name: 'check',
  help: terminalText('check.help'),
  actions: {},
  alone: offlineAction({
    help: terminalText('check.help'),
    run: (_, offline) => checkAll(offline),
    print: lines,
    exitCode: ({ missing }) => (missing > 0 ? 1 : 0),
  }),
}
