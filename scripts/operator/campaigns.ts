import { readFile } from 'node:fs/promises'
import type { Database } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { beginCampaign, stopCampaign, tryCampaign } from '#lib/services/reach/campaigns/commands.ts'
import {
  countReach,
  findUnknown,
  listCampaigns,
  longest,
  type Segment,
} from '#lib/services/reach/campaigns/queries.ts'
import { action, type Command } from '../shop/action.ts'
import { anything, text, whole } from '../shop/kinds.ts'
import { fromCaller, textOf } from '../shop/output.ts'

const segment = { interest: whole.optional(), level: whole.optional() }
const message = {
  subject: anything.optional(),
  text: anything.meta({ label: textOf('operator.names.file') }).optional(),
}
const options = {
  name: anything.optional(),
  to: anything.optional(),
  ...message,
  path: anything.optional(),
  ...segment,
}

type Typed = Partial<Record<'name' | 'to' | 'subject' | 'text' | 'path', string | undefined>>

const mustBeWhole = ({ name, to, subject, text: file, path = '' }: Typed) => {
  const isOne = Boolean(name) !== Boolean(to)
  if (!isOne || !subject || !file || !/^\/(?!\/)/.test(path))
    throw new StartError('campaigns.wrong')
  if (to && (!/^[^\s@]+@[^\s@]+$/.test(to) || to.length > 254))
    throw new StartError('campaigns.address', { given: to })
}

const mustFit = (parts: { [Part in keyof typeof longest]?: string | undefined }) => {
  for (const part of ['name', 'subject', 'body', 'path'] as const) {
    // Counts code points, as the table does: a surrogate pair is one character.
    const count = [...(parts[part] ?? '')].length
    const what = textOf(`campaigns.parts.${part}`)
    if (count > longest[part])
      throw new StartError('campaigns.long', { what, count, most: longest[part] })
  }
}

/** Reads the text of a message from its file, and requires that all parts fit. */
const readMessage = async ({ name = '', subject = '', text: file = '', path = '' }: Typed) => {
  const body = await readFile(fromCaller(file), 'utf8').catch(() => {
    throw new StartError('campaigns.file', { given: file })
  })
  if (!body.trim()) throw new StartError('campaigns.empty')
  const parts = { name, subject, body: body.trim(), path }
  mustFit(parts)
  return parts
}

/** Counts the recipients of a segment that exists. */
const reach = async (db: Database, { interest, level }: Segment, now: Date) => {
  const unknown = await findUnknown(db, { interest, level })
  if (unknown?.interest) throw new StartError('campaigns.interest', { given: interest ?? '' })
  if (unknown?.level) throw new StartError('campaigns.level', { given: level ?? '' })
  return countReach(db, { interest, level }, now)
}

const stateOf = (row: { stopped_at: Date | null; finished_at: Date | null }) => {
  if (row.stopped_at) return 'stopped' as const
  return row.finished_at ? ('finished' as const) : ('running' as const)
}

export const campaigns: Command = {
  note: textOf('campaigns.help.note'),
  actions: {
    preview: action({
      options: { ...segment, ...message },
      run: async (given, { db, now }) => {
        const people = await reach(db, given, now)
        mustFit({ subject: given.subject })
        const { subject = '' } = given
        return { ...people, subject, body: given.text ? (await readMessage(given)).body : '' }
      },
      print: ({ subject, body, ...people }) => [
        textOf('campaigns.preview', people),
        body && ['', subject, '', body],
      ],
    }),
    send: action({
      options,
      check: (given) => mustBeWhole(given),
      question: async ({ name, to, ...given }, { db, now }) => {
        if (to || !name || (await listCampaigns(db)).some((one) => one.name === name))
          return undefined
        return textOf('campaigns.question', { name, ...(await reach(db, given, now)) })
      },
      run: async (given, { db, now }) => {
        const parts = await readMessage(given)
        if (given.to) {
          await tryCampaign(db, given.to, parts)
          return { kind: 'trial' as const, to: given.to }
        }
        const { interest, level } = given
        const { people } = await reach(db, given, now)
        await beginCampaign(db, { ...parts, interest, level }, now)
        return { kind: 'begun' as const, name: parts.name, people }
      },
      print: (sent) => textOf(sent.kind === 'trial' ? 'campaigns.tried' : 'campaigns.begun', sent),
      explain: (_, { name = '' }) => new StartError('campaigns.known', { name }),
    }),
    stop: action({
      words: { name: text(longest.name) },
      run: async ({ name }, { db, now }) => {
        if (!(await stopCampaign(db, name, now)))
          throw new StartError('campaigns.notRunning', { name })
        return { name }
      },
      print: (stopped) => textOf('campaigns.halted', stopped),
    }),
    list: action({
      run: async (_, { db }) =>
        (await listCampaigns(db)).map((row) => ({
          name: row.name,
          state: stateOf(row),
          at: row.stopped_at ?? row.finished_at ?? row.started_at,
          count: row.told,
        })),
      print: (rows) =>
        rows.length > 0
          ? rows.map((row) => textOf(`campaigns.${row.state}`, row))
          : textOf('campaigns.none'),
    }),
  },
}
