import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Database } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { textOf } from '#kernel/terminal.ts'
import { beginCampaign, stopCampaign, tryCampaign } from '#lib/services/reach/campaigns/commands.ts'
import {
  type CampaignRow,
  countReach,
  findUnknown,
  listCampaigns,
  longest,
  type Segment,
} from '#lib/services/reach/campaigns/queries.ts'
import { action, type Command } from '../shop/action.ts'
import { anything, email, rest, text, whole } from '../shop/kinds.ts'
import { fromCaller } from '../shop/output.ts'

const body = anything
  .transform((file, context) => {
    try {
      return readFileSync(fromCaller(file), 'utf8')
    } catch {
      context.addIssue('cannot be read')
      return z.NEVER
    }
  })
  .pipe(text(longest.body))
  .meta({
    label: textOf('operator.names.file'),
    description: textOf('campaigns.body', { most: longest.body }),
  })
const path = anything
  .regex(/^\/(?!\/)/)
  .max(longest.path)
  .meta({ description: textOf('campaigns.path') })
const message = { body, path, subject: rest(text(longest.subject)) }
const name = text(longest.name)
const address = email
  .regex(/^[^\s@]+@[^\s@]+$/)
  .meta({ ...email.meta(), description: textOf('campaigns.address') })
const segment = { interest: whole.optional(), level: whole.optional() }

/** Counts the recipients of a segment that exists. */
const reach = async (db: Database, { interest, level }: Segment, now: Date) => {
  const unknown = await findUnknown(db, { interest, level })
  if (unknown?.interest) throw new StartError('campaigns.interest', { given: interest ?? '' })
  if (unknown?.level) throw new StartError('campaigns.level', { given: level ?? '' })
  return countReach(db, { interest, level }, now)
}

const stateOf = ({ stopped_at, finished_at }: CampaignRow) => {
  if (stopped_at) return 'stopped' as const
  return finished_at ? ('finished' as const) : ('running' as const)
}

export const campaigns: Command = {
  note: textOf('campaigns.help.note'),
  actions: {
    preview: action({
      options: segment,
      run: (typed, { db, now }) => reach(db, typed, now),
      print: (people) => textOf('campaigns.preview', people),
    }),
    try: action({
      words: { email: address, ...message },
      run: async ({ email: to, ...words }, { db }) => {
        await tryCampaign(db, to, words)
        return { to }
      },
      print: (sent) => textOf('campaigns.tried', sent),
    }),
    send: action({
      words: { name, ...message },
      options: segment,
      question: async (campaign, { db, now }) => {
        if ((await listCampaigns(db)).some((one) => one.name === campaign.name)) return undefined
        return textOf('campaigns.question', { ...campaign, ...(await reach(db, campaign, now)) })
      },
      run: async (campaign, { db, now }) => {
        const { people } = await reach(db, campaign, now)
        await beginCampaign(db, campaign, now)
        return { name: campaign.name, people }
      },
      print: (begun) => textOf('campaigns.begun', begun),
      explain: (_, campaign) => new StartError('campaigns.known', { name: campaign.name }),
    }),
    stop: action({
      words: { name },
      run: async (campaign, { db, now }) => {
        if (!(await stopCampaign(db, campaign.name, now)))
          throw new StartError('campaigns.notRunning', campaign)
        return campaign
      },
      print: (stopped) => textOf('campaigns.halted', stopped),
    }),
    list: action({
      run: (_, { db }) => listCampaigns(db),
      print: (rows) => [
        rows.map((row) => textOf(`campaigns.${stateOf(row)}`, row)),
        textOf('campaigns.count', { count: rows.length }),
      ],
    }),
  },
}
