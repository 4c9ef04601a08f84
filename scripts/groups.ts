/** The life of groups, for the operator: npm run groups -- list|show|open|close|extend|change|update|ordered|arrived|ship|complete|fail|cancel|house-copies */
import { userInfo } from 'node:os'
import { formatDateTime } from '#lib/format/dates.ts'
import { operateGroup, problemWith } from '#lib/services/money/groups/commands/by-command.ts'
import {
  listGroups,
  type Overview,
  showGroup,
} from '#lib/services/money/groups/queries/overview.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'

const [command = 'list', ...given] = process.argv.slice(2)
const config = loadConfig()
const log = createLog({ ...config.log, level: 'warn' })
const lifecycle = createLifecycle(log)
const by = { operator: userInfo().username, now: new Date() }

const tell = ({ expiresAt, decideBy, ...group }: Overview) =>
  console.info(
    say('groups.line', {
      ...group,
      decide: decideBy ? formatDateTime(decideBy) : '',
      at: formatDateTime(expiresAt),
    }),
  )

try {
  const problem = command === 'list' ? undefined : problemWith(command, given)
  if (problem) throw new StartError(`groups.${problem}`, { command })
  const { db } = await openData(config, lifecycle, log)
  if (command === 'list') for (const group of await listGroups(db)) tell(group)
  else {
    const id = Number(given[0])
    if (command !== 'show') await db.transaction((tx) => operateGroup(tx, command, given, by))
    const { group, seats, steps } = await showGroup(db, id)
    tell(group)
    for (const { state, count } of seats) console.info(say('groups.seats', { state, count }))
    for (const { kind, at, operator } of steps)
      console.info(say('groups.step', { kind, at: formatDateTime(at), operator: operator ?? '' }))
  }
  await lifecycle.stop(0)
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else if (error instanceof DomainError) console.error(say('groups.refused', { code: error.code }))
  else console.error(error)
  await lifecycle.stop(1)
}
