import { systemClock } from '#kernel/clock.ts'
import { placeOf } from '#kernel/database.ts'
import { createLog } from '#kernel/log.ts'
import { terminalText } from '#kernel/terminal.ts'
import { openUnmarkedProvider } from '#lib/providers/payments.ts'
import { checkDatabase } from '#lib/services/operations/readiness/database.ts'
import type { Finding } from '#lib/services/operations/readiness/finding.ts'
import { checkOutside } from '#lib/services/operations/readiness/outside.ts'
import { checkSettings } from '#lib/services/operations/readiness/settings.ts'
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
