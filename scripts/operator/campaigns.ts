import { readFile } from 'node:fs/promises'
import type { Database } from '#kernel/db/connection.ts'
import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { beginCampaign, stopCampaign, tryCampaign } from '#lib/services/reach/campaigns/commands.ts'
import { countReach, findUnknown, listCampaigns } from '#lib/services/reach/campaigns/queries.ts'
import { longest, type Segment } from '#lib/services/reach/campaigns/rules.ts'
import { action } from '../shop/action.ts'
import type { Command, Context, Kind } from '../shop/command.ts'
import { anything, text, whole } from '../shop/kinds.ts'
import { nameOf, option, required } from '../shop/parameters.ts'
import { fromCaller } from '../shop/path.ts'

const number: Kind<number> = {
  expected: whole.expected,
  read: (word) => {
    const value = whole.read(word)
    if (value === undefined) throw new StartError('campaigns.number', { given: word })
    return value
  },
}

const segment = {
  interest: option(nameOf('number'), number, terminalText('campaigns.help.interest')),
  level: option(nameOf('number'), number, terminalText('campaigns.help.level')),
}
const message = {
  subject: option(nameOf('subject'), anything, terminalText('campaigns.help.subject')),
  text: option(nameOf('file'), anything, terminalText('campaigns.help.text')),
}
const options = {
  name: option(nameOf('name'), anything, terminalText('campaigns.help.name')),
  to: option(nameOf('email'), anything, terminalText('campaigns.help.to')),
  ...message,
  path: option(nameOf('path'), anything, terminalText('campaigns.help.path')),
  ...segment,
}

const readText = async (file: string) => {
  let body: string
  try {
    body = (await readFile(fromCaller(file), 'utf8')).trim()
  } catch {
    throw new StartError('campaigns.file', { given: file })
  }
  if (!body) throw new StartError('campaigns.empty')
  return body
}

type Parts = { [Part in keyof typeof longest]?: string }

const mustFit = (parts: Parts) => {
  for (const part of ['name', 'subject', 'body', 'path'] as const) {
    // Counts code points, as the table does: a surrogate pair is one character.
    const count = [...(parts[part] ?? '')].length
    const maxLength = longest[part]
    if (count > maxLength)
      throw new StartError('campaigns.long', {
        what: terminalText(`campaigns.parts.${part}`),
        count,
        most: maxLength,
      })
  }
}

const mustBeThere = async (db: Database, { interest, level }: Segment) => {
  const unknown = await findUnknown(db, { interest, level })
  if (unknown?.interest) throw new StartError('campaigns.interest', { given: interest ?? '' })
  if (unknown?.level) throw new StartError('campaigns.level', { given: level ?? '' })
}

type Preview = Segment & { subject: string | undefined; text: string | undefined }

const preview = async ({ db, now }: Context, { subject = '', text, interest, level }: Preview) => {
  await mustBeThere(db, { interest, level })
  const body = text ? await readText(text) : ''
  mustFit({ subject, body })
  return { ...(await countReach(db, { interest, level }, now)), subject, body }
}

type Whole = { name?: string; to?: string; subject: string; text: string; path: string } & Segment
type Typed = { [Name in keyof Whole]: Whole[Name] | undefined }

const readMessage = (typed: Typed): Whole => {
  const { name, to, subject, text, path } = typed
  const isOne = Boolean(name) !== Boolean(to)
  if (!isOne || !subject || !text || !path || !/^\/(?!\/)/.test(path))
    throw new StartError('campaigns.wrong')
  if (to && (!/^[^\s@]+@[^\s@]+$/.test(to) || to.length > 254))
    throw new StartError('campaigns.address', { given: to })
  return { ...typed, subject, text, path } as Whole
}

/** Sends a trial to one address, or the campaign itself. */
const send = async ({ db, now }: Context, given: Whole) => {
  const { name = '', to, subject, text, path, interest, level } = given
  const body = await readText(text)
  mustFit({ subject, body, path, name })
  if (to) {
    await tryCampaign(db, to, { subject, body, path })
    return { kind: 'trial' as const, to }
  }
  await mustBeThere(db, { interest, level })
  const { people } = await countReach(db, { interest, level }, now)
  await beginCampaign(db, { name, subject, body, path, interest, level }, now)
  return { kind: 'begun' as const, name, people }
}

const list = async ({ db }: Context) =>
  (await listCampaigns(db)).map(
    ({ name, told: notified, started_at, finished_at, stopped_at }) => ({
      name,
      state: stopped_at
        ? ('stopped' as const)
        : finished_at
          ? ('finished' as const)
          : ('running' as const),
      at: stopped_at ?? finished_at ?? started_at,
      count: notified,
    }),
  )

export const campaigns: Command = {
  name: 'campaigns',
  help: terminalText('campaigns.help.about'),
  note: terminalText('campaigns.help.note'),
  actions: {
    preview: action({
      help: terminalText('campaigns.help.preview'),
      options: { ...segment, ...message },
      run: (given) => (context) => preview(context, given),
      print: ({ subject, body, ...reach }) => [
        terminalText('campaigns.preview', reach),
        ...(body ? ['', subject, '', body] : []),
      ],
    }),
    send: action({
      help: terminalText('campaigns.help.send'),
      options,
      run: (typed) => {
        const campaign = readMessage(typed)
        return (context) => send(context, campaign)
      },
      question: async ({ name, to, interest, level }, { db, now }) => {
        if (to || !name || (await listCampaigns(db)).some((one) => one.name === name))
          return undefined
        await mustBeThere(db, { interest, level })
        return terminalText('campaigns.question', {
          name,
          ...(await countReach(db, { interest, level }, now)),
        })
      },
      print: (sent) => [
        sent.kind === 'trial'
          ? terminalText('campaigns.tried', { to: sent.to })
          : terminalText('campaigns.begun', { name: sent.name, count: sent.people }),
      ],
      explain: (_, { name = '' }) => new StartError('campaigns.known', { name }),
    }),
    stop: action({
      help: terminalText('campaigns.help.stop'),
      parameters: { name: required(nameOf('name'), text(longest.name)) },
      run:
        ({ name }) =>
        async ({ db, now }) => {
          if (!(await stopCampaign(db, name, now)))
            throw new StartError('campaigns.notRunning', { name })
          return { name }
        },
      print: ({ name }) => [terminalText('campaigns.halted', { name })],
    }),
    list: action({
      help: terminalText('campaigns.help.list'),
      run: () => list,
      print: (rows) =>
        rows.length > 0
          ? rows.map(({ name, state, at, count }) =>
              terminalText(`campaigns.${state}`, { name, count, at: formatDateTime(at) }),
            )
          : [terminalText('campaigns.none')],
    }),
  },
}
