import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { textOf } from '#kernel/terminal.ts'
import { campaignLimits } from '#lib/contract/console/options.ts'
import { campaignActs, reachOf } from '#lib/services/console/campaigns/acts.ts'
import { listCampaigns } from '#lib/services/console/campaigns/queries.ts'
import { action, type Command, listAction } from '../shop/action.ts'
import { anything, email, moment, rest, text, whole } from '../shop/kinds.ts'
import { fromCaller } from '../shop/output.ts'
import { typedActs } from './act.ts'

const body = anything
  .transform((file, context) => {
    try {
      return readFileSync(fromCaller(file), 'utf8')
    } catch {
      context.addIssue('cannot be read')
      return z.NEVER
    }
  })
  .pipe(text(campaignLimits.body))
  .meta({
    label: textOf('operator.names.file'),
    description: textOf('campaigns.body', { maximum: campaignLimits.body }),
  })
const path = anything
  .regex(/^\/(?!\/)/)
  .max(campaignLimits.path)
  .meta({ description: textOf('campaigns.path') })
const message = { body, path, subject: rest(text(campaignLimits.subject)) }
const name = text(campaignLimits.name)
const address = email
  .regex(/^[^\s@]+@[^\s@]+$/)
  .meta({ ...email.meta(), description: textOf('campaigns.address') })
const segment = { interest: whole.optional(), level: whole.optional() }

/** Face of one act at the terminal, which prints what the act gave back beside its arguments. */
const typed = <Result>(key: 'tried' | 'begun' | 'halted') =>
  typedActs({
    words: {},
    show: async (_, input, result: Result) => ({ ...input, ...(result as object) }),
    print: (done) => textOf(`campaigns.${key}`, done),
  })

export const campaigns: Command = {
  note: textOf('campaigns.help.note'),
  actions: {
    preview: action({
      options: segment,
      run: (typed, { db, now }) => reachOf(db, typed, now),
      print: (people) => textOf('campaigns.preview', people),
    }),
    try: typed<{ to: string }>('tried')(campaignActs.try, {
      words: { email: address, ...message },
    }),
    send: typed<{ people: number }>('begun')(campaignActs.send, {
      words: { name, ...message },
      options: { ...segment, starts: moment.optional() },
    }),
    stop: typed<void>('halted')(campaignActs.stop, { words: { name } }),
    list: listAction({
      read: async (_, { db, now }, page) => {
        const { rows, meta } = await listCampaigns(db, page, now)
        return { rows, total: meta.total }
      },
      print: (row) => textOf(`campaigns.${row.state}`, row),
      sums: ({ total }) => textOf('campaigns.count', { count: total }),
    }),
  },
}
