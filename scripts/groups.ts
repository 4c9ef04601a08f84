/** The life of groups, for the operator: npm run groups -- --help */
import { userInfo } from 'node:os'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatRoundCents } from '#lib/format/money.ts'
import { operateGroup, problemWith } from '#lib/services/money/groups/commands/operator-actions.ts'
import {
  listGroups,
  type Overview,
  showGroup,
} from '#lib/services/money/groups/queries/overview.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'

const tell = ({ expiresAt, decideBy, status, ...group }: Overview) => {
  const goalOf = (value: number) =>
    group.goalUnit === 'amount' ? formatRoundCents(value) : `${value}`
  const { id, title, participants } = group
  const sums = { reached: goalOf(group.reached), goal: goalOf(group.goal) }
  const told = { id, title, participants, ...sums, margin: goalOf(group.margin) }
  const at = formatDateTime(expiresAt)
  console.info(say('groups.line', { ...told, status: say(`groups.status.${status}`), at }))
  if (decideBy) console.info(say('groups.decide', { at: formatDateTime(decideBy) }))
}

const show = async (db: Database, id: number) => {
  const { group, bundles, seats, steps } = await showGroup(db, id)
  tell(group)
  for (const { stock, ...bundle } of bundles) {
    const left = stock === null ? say('groups.noLimit') : say('groups.copies', { count: stock })
    console.info(say('groups.bundle', { ...bundle, stock: left }))
  }
  for (const { state, order, count } of seats) {
    const now = order ? say(`orders.state.${order}`) : say(`groups.state.${state}`)
    console.info(say('groups.seats', { state: now, count }))
  }
  for (const { kind, at, operator } of steps) {
    const told = { kind: say(`groups.kind.${kind}`), at: formatDateTime(at) }
    console.info(say('groups.step', { ...told, operator: operator ?? '' }))
  }
}

/** Why not, in the words of who runs the shop. */
const explained = async (db: Database, error: unknown, id: number, command: string) => {
  if (!(error instanceof DomainError)) return error
  if (error.code === 'not_found') return new StartError('groups.nobody', { id })
  if (error.details.fields?.price) return new StartError('groups.belowStep')
  if (error.details.fields?.silence) return new StartError('groups.onlyPrice')
  if (error.details.fields?.question) return new StartError('groups.asking', { id })
  if (error.code !== 'conflict') return new StartError('groups.wrong', { command })
  const { group } = await showGroup(db, id)
  const status = say(`groups.status.${group.status}`)
  return new StartError('groups.refused', { id, status, command })
}

const run = async (command: string, given: readonly string[]) => {
  const config = loadConfig()
  const log = createLog({ ...config.log, level: 'warn' })
  const lifecycle = createLifecycle(log)
  try {
    const { db } = await openData(config, lifecycle, log)
    if (command === 'list') for (const group of await listGroups(db)) tell(group)
    else {
      const id = Number(given[0])
      const by = { operator: userInfo().username, now: new Date() }
      try {
        if (command !== 'show') await db.transaction((tx) => operateGroup(tx, command, given, by))
        await show(db, id)
      } catch (error) {
        throw await explained(db, error, id, command)
      }
    }
    await lifecycle.stop(0)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    await lifecycle.stop(1)
  }
}

const [command = 'list', ...given] = process.argv.slice(2)
const problem = command === 'list' ? undefined : problemWith(command, given)
if (command === '--help' || command === 'help') console.info(say('groups.usage'))
else if (problem) {
  console.error(say(`groups.${problem}`, { command }))
  process.exitCode = 1
} else await run(command, given)
