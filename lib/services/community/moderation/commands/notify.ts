import type { z } from 'zod'
import type { Tx } from '#kernel/db/connection.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { decisionPath, decisionsPath } from '#lib/contract/addresses.ts'
import { formatDateAtTime } from '#lib/format/dates.ts'
import { enqueueMail, type MailKind } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import { listRecipients } from '../../../members/preferences/queries.ts'
import { decided, objectionReceived, reportReceived } from '../mails/moderation.ts'
import { decisionNoticeText, t } from '../present.ts'
import type { Thing } from '../queries/things.ts'
import {
  answerBy,
  type DecisionKind,
  type Ground,
  mayObjectAs,
  objectUntil,
  type Side,
} from '../rules.ts'

type Panel = { description: string; path: string; key: string }

/** Notifies each member once per key, whatever their preferences: the law requires that both sides know. */
const inform = async <Data extends z.ZodType>(
  tx: Tx,
  members: readonly (number | null)[],
  { description, path, key }: Panel,
  mail: MailKind<Data>,
  dataFor: (reader: { name: string; path: string }) => z.input<Data>,
) => {
  const ids = members.filter((id) => id !== null)
  for (const { id, name, address } of await listRecipients(tx, ids)) {
    await notify(tx, {
      member: memberId(id),
      type: 'support',
      data: {
        // ** is bold in notifications, and titles must not add formatting.
        description: description.replaceAll('*', ''),
        // No picture: removed content must not be shown.
        picture_id: null,
        type: 'support',
        slug: null,
        id: null,
        url: path,
      },
      key: `${key}:${id}:notice`,
    })
    if (!address) continue
    await enqueueMail(tx, mail, { to: address, data: dataFor({ name, path }), key: `${key}:${id}` })
  }
}

const quoted = (text: string) => (text.length > 300 ? `${text.slice(0, 299).trimEnd()}…` : text)

type DecisionNotice = {
  id: number
  kind: DecisionKind
  thing: Thing | null
  ground: Ground | null
  facts: string
  promptedBy: 'rule' | 'reports' | 'shop' | 'person'
  until: Date | null
  at: Date
}

export const notifySide = (
  tx: Tx,
  { id, kind, thing, ground, facts, promptedBy, until, at }: DecisionNotice,
  side: Side,
  members: readonly (number | null)[],
) => {
  const about = { side, kind, thing: thing?.of ?? null }
  const title = thing?.title ?? ''
  const description = decisionNoticeText(about, 'title', {
    title,
    until: until ? formatDateAtTime(until) : '',
  })
  const panel = { description, path: decisionPath(id), key: `moderation:${id}` }
  return inform(tx, members, panel, decided, (reader) => ({
    ...reader,
    side,
    deed: kind,
    thing: about.thing,
    title,
    ground,
    facts,
    promptedBy,
    said: thing ? quoted(thing.content) : '',
    until: until?.getTime() ?? null,
    objectUntil: mayObjectAs[kind] === side ? objectUntil(at).getTime() : null,
  }))
}

export const notifyReceived = (tx: Tx, member: MemberId, { of, id, title, content }: Thing) => {
  const description = t(`received.${of}.title`, { title })
  const panel = { description, path: decisionsPath, key: `report:${of}:${id}` }
  const data = { about: of, title, said: quoted(content) }
  return inform(tx, [member], panel, reportReceived, (reader) => ({ ...reader, ...data }))
}

type Objected = { decision: number; member: MemberId; words: string; at: Date }

export const notifyObjected = (tx: Tx, { decision, member, words, at }: Objected) => {
  const description = t('objected.title')
  const panel = { description, path: decisionPath(decision), key: `objection:${decision}` }
  const data = { number: decision, said: quoted(words), until: answerBy(at).getTime() }
  return inform(tx, [member], panel, objectionReceived, (reader) => ({ ...reader, ...data }))
}
