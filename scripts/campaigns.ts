/** News to many, for the operator: npm run campaigns -- --help */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatDateTime } from '#lib/format/dates.ts'
import { loadConfig } from '#lib/services/platform/config/config.ts'
import { openData } from '#lib/services/platform/database.ts'
import type { Database } from '#lib/services/platform/db/connection.ts'
import { DomainError } from '#lib/services/platform/error.ts'
import { createLifecycle } from '#lib/services/platform/lifecycle.ts'
import { createLog } from '#lib/services/platform/log.ts'
import { StartError } from '#lib/services/platform/start-error.ts'
import { say } from '#lib/services/platform/terminal.ts'
import { beginCampaign, stopCampaign, tryCampaign } from '#lib/services/reach/campaigns/commands.ts'
import { countReach, findUnknown, listCampaigns } from '#lib/services/reach/campaigns/queries.ts'
import { longest, type Segment } from '#lib/services/reach/campaigns/rules.ts'

const options = {
  name: { type: 'string' },
  to: { type: 'string' },
  subject: { type: 'string' },
  text: { type: 'string' },
  path: { type: 'string' },
  interest: { type: 'string' },
  level: { type: 'string' },
} as const

const numberOf = (text: string | undefined) => {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new StartError('campaigns.number', { given: text })
  return Number(text)
}

const read = (given: string[]) => {
  try {
    const { values } = parseArgs({ args: given, options })
    const { interest, level, ...words } = values
    return { ...words, interest: numberOf(interest), level: numberOf(level) }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError('campaigns.wrong')
  }
}

const readText = async (file: string) => {
  let body: string
  try {
    body = (await readFile(file, 'utf8')).trim()
  } catch {
    throw new StartError('campaigns.file', { given: file })
  }
  if (!body) throw new StartError('campaigns.empty')
  return body
}

type Parts = { [Part in keyof typeof longest]?: string }

const mustFit = (parts: Parts) => {
  for (const part of ['name', 'subject', 'body', 'path'] as const) {
    // As the table counts: a letter of two halves is one.
    const count = [...(parts[part] ?? '')].length
    const most = longest[part]
    if (count > most)
      throw new StartError('campaigns.long', { what: say(`campaigns.parts.${part}`), count, most })
  }
}

const mustBeThere = async (db: Database, segment: Segment) => {
  const unknown = await findUnknown(db, segment)
  if (unknown?.interest)
    throw new StartError('campaigns.interest', { given: segment.interest ?? '' })
  if (unknown?.level) throw new StartError('campaigns.level', { given: segment.level ?? '' })
}

const preview = async (
  db: Database,
  { subject, text, interest, level }: ReturnType<typeof read>,
) => {
  const segment = { interest, level }
  await mustBeThere(db, segment)
  const body = text && (await readText(text))
  mustFit({ subject: subject ?? '', body: body ?? '' })
  console.info(say('campaigns.preview', await countReach(db, segment, new Date())))
  if (body) console.info(`\n${subject ?? ''}\n\n${body}`)
}

const send = async (db: Database, given: ReturnType<typeof read>) => {
  const { name, to, subject, text, path, ...segment } = given
  const isOne = Boolean(name) !== Boolean(to)
  if (!isOne || !subject || !text || !path || !/^\/(?!\/)/.test(path))
    throw new StartError('campaigns.wrong')
  const body = await readText(text)
  mustFit({ subject, body, path, name: name ?? '' })
  if (to) {
    if (!/^[^\s@]+@[^\s@]+$/.test(to) || to.length > 254)
      throw new StartError('campaigns.address', { given: to })
    await tryCampaign(db, to, { subject, body, path })
    console.info(say('campaigns.tried', { to }))
    return
  }
  if (!name) return
  await mustBeThere(db, segment)
  const { people: count } = await countReach(db, segment, new Date())
  try {
    await beginCampaign(db, { name, subject, body, path, ...segment }, new Date())
  } catch (error) {
    if (error instanceof DomainError) throw new StartError('campaigns.known', { name })
    throw error
  }
  console.info(say('campaigns.begun', { name, count }))
}

const stop = async (db: Database, name: string) => {
  if (!(await stopCampaign(db, name, new Date())))
    throw new StartError('campaigns.notRunning', { name })
  console.info(say('campaigns.halted', { name }))
}

const show = async (db: Database) => {
  for (const campaign of await listCampaigns(db)) {
    const { name, told: count, started_at, finished_at, stopped_at } = campaign
    const state = stopped_at ? 'stopped' : finished_at ? 'finished' : 'running'
    const at = formatDateTime(stopped_at ?? finished_at ?? started_at)
    console.info(say(`campaigns.${state}`, { name, count, at }))
  }
}

const run = async (command: string, given: string[]) => {
  const config = loadConfig()
  const log = createLog({ ...config.log, level: 'warn' })
  const lifecycle = createLifecycle(log)
  try {
    const [stopped] = given
    if (command === 'stop' && (!stopped || given.length > 1))
      throw new StartError('campaigns.wrong')
    const wanted = read(command === 'stop' ? [] : given)
    const { db } = await openData(config, lifecycle, log)
    if (command === 'preview') await preview(db, wanted)
    else if (command === 'send') await send(db, wanted)
    else if (stopped && command === 'stop') await stop(db, stopped)
    else await show(db)
    await lifecycle.stop(0)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    await lifecycle.stop(1)
  }
}

const [command = 'state', ...given] = process.argv.slice(2)
if (['preview', 'send', 'stop', 'state'].includes(command)) await run(command, given)
else {
  console.info(say('campaigns.usage'))
  if (command !== '--help' && command !== 'help') process.exitCode = 1
}
