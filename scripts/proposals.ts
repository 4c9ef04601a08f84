/** What proposals become, for the operator: npm run proposals -- --help */
import { userInfo } from 'node:os'
import { itemPath } from '#lib/contract/addresses.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import {
  type By,
  reopenProposal,
  turnProposal,
} from '#lib/services/community/proposals/commands/become.ts'
import {
  type DeskRow,
  findForDesk,
  listForDesk,
} from '#lib/services/community/proposals/queries.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'

const tell = (row: DeskRow) => {
  const { id, title, wants, needs, comments, itemId, becameAt } = row
  const at = formatDateTime(row.publishedAt)
  console.info(say('proposals.line', { id, title, wants, needs, comments, at }))
  if (row.archivedAt) console.info(say('proposals.archived'))
  if (itemId === null) return
  const path = itemPath(row.itemKind, itemId, row.itemSlug)
  const when = becameAt ? formatDateTime(becameAt) : ''
  const by = { at: when, operator: row.becameBy ?? '' }
  console.info(say('proposals.became', { item: itemId, title: row.itemTitle, path, ...by }))
}

const find = async (db: Database, id: number) => {
  const row = await findForDesk(db, id)
  if (!row) throw new StartError('proposals.nobody', { id })
  return row
}

const turn = async (db: Database, id: number, item: number, by: By) => {
  const { itemId } = await find(db, id)
  try {
    const isNews = await db.transaction((tx) => turnProposal(tx, { id, itemId: item }, by))
    tell(await find(db, id))
    console.info(say(isNews ? 'proposals.telling' : 'proposals.already'))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'conflict')
      throw new StartError('proposals.other', { id, item: itemId ?? '' })
    throw new StartError(error.code === 'invalid' ? 'proposals.closed' : 'proposals.noItem', {
      item,
    })
  }
}

const undo = async (db: Database, id: number, by: By) => {
  await find(db, id)
  try {
    await db.transaction((tx) => reopenProposal(tx, id, by))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new StartError('proposals.nothing', { id })
  }
  tell(await find(db, id))
}

const list = async (db: Database) => {
  const rows = await listForDesk(db)
  for (const row of rows) tell(row)
  if (rows.length === 0) console.info(say('proposals.none'))
}

const isNumber = (text: string | undefined) => /^[1-9]\d{0,14}$/.test(text ?? '')

const deedOf = ([command = 'list', id, item]: string[]) => {
  if (command === 'list') return list
  if (!['show', 'turn', 'undo'].includes(command))
    throw new StartError('proposals.unknown', { command })
  if (!isNumber(id)) throw new StartError('proposals.which', { command })
  if (command === 'turn' && !isNumber(item)) throw new StartError('proposals.into', { id: id! })
  return async (db: Database) => {
    const by = { operator: userInfo().username, now: new Date() }
    if (command === 'turn') await turn(db, Number(id), Number(item), by)
    else if (command === 'undo') await undo(db, Number(id), by)
    else tell(await find(db, Number(id)))
  }
}

const words = process.argv.slice(2)
const lifecycle = createLifecycle(createLog({ format: 'text', level: 'warn' }))

try {
  if (['help', '--help', '-h'].includes(words[0] ?? '')) console.info(say('proposals.usage'))
  else {
    const deed = deedOf(words)
    const config = loadConfig()
    const { db } = await openData(config, lifecycle, createLog({ ...config.log, level: 'warn' }))
    await deed(db)
  }
  await lifecycle.stop(0)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  await lifecycle.stop(1)
}
