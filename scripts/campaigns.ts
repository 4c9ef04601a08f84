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
import { beginCampaign } from '#lib/services/reach/campaigns/commands.ts'
import { countMeant, listCampaigns } from '#lib/services/reach/campaigns/queries.ts'

const options = {
  name: { type: 'string' },
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

const send = async (db: Database, given: ReturnType<typeof read>) => {
  const { name, subject, text, path, ...segment } = given
  if (!name || !subject || !text || !path || !/^\/(?!\/)/.test(path))
    throw new StartError('campaigns.wrong')
  const body = (await readFile(text, 'utf8')).trim()
  const count = await countMeant(db, segment)
  try {
    await beginCampaign(db, { name, subject, body, path, ...segment }, new Date())
  } catch (error) {
    if (error instanceof DomainError) throw new StartError('campaigns.known', { name })
    throw error
  }
  console.info(say('campaigns.begun', { name, count }))
}

const show = async (db: Database) => {
  for (const { name, told, started_at, finished_at } of await listCampaigns(db)) {
    const state = finished_at ? 'campaigns.finished' : 'campaigns.running'
    console.info(say(state, { name, count: told, at: formatDateTime(finished_at ?? started_at) }))
  }
}

const run = async (command: string, given: string[]) => {
  const config = loadConfig()
  const log = createLog({ ...config.log, level: 'warn' })
  const lifecycle = createLifecycle(log)
  try {
    const wanted = read(given)
    const { db } = await openData(config, lifecycle, log)
    if (command === 'preview') {
      console.info(say('campaigns.preview', { count: await countMeant(db, wanted) }))
      if (wanted.text)
        console.info(`\n${wanted.subject ?? ''}\n\n${await readFile(wanted.text, 'utf8')}`)
    } else if (command === 'send') await send(db, wanted)
    else await show(db)
    await lifecycle.stop(0)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    await lifecycle.stop(1)
  }
}

const [command = 'state', ...given] = process.argv.slice(2)
if (['preview', 'send', 'state'].includes(command)) await run(command, given)
else {
  console.info(say('campaigns.usage'))
  if (command !== '--help' && command !== 'help') process.exitCode = 1
}
