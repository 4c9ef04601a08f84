import type { Tx } from '#kernel/db/connection.ts'
import { type MemberId, memberId } from '#kernel/http/member-id.ts'
import { decisionPath, decisionsPath } from '#lib/contract/addresses.ts'
import { formatDateAtTime } from '#lib/format/dates.ts'
import { enqueueMail } from '#lib/tools/mail/mail.ts'
import { notify } from '#lib/tools/notify.ts'
import {
  listRecipients,
  type NoticeRecipient as Reader,
} from '../../../members/preferences/queries.ts'
import { decided } from '../mails/decided.ts'
import { objectionReceived } from '../mails/objected.ts'
import { reportReceived } from '../mails/received.ts'
import { decisionNoticeText, t } from '../present/notices.ts'
import type { Thing } from '../queries/things.ts'
import {
  answerBy,
  type DecisionKind,
  type Ground,
  mayObjectAs,
  objectUntil,
  type Side,
} from '../rules.ts'

/** Removes asterisks: ** is bold in notifications, and names must not add formatting. */
const plain = (text: string) => text.replaceAll('*', '')

type Panel = { description: string; path: string; key: string }

/** Ignores the preferences of the member: the law requires that both sides are informed. */
const notifyInApp = (tx: Tx, { id }: Reader, { description, path, key }: Panel) =>
  notify(tx, {
    member: memberId(id),
    type: 'support',
    data: {
      description: plain(description),
      // No picture: removed content must not be shown.
      picture_id: null,
      type: 'support',
      slug: null,
      id: null,
      url: path,
    },
    key: `${key}:notice`,
  })

const quoted = (text: string) => (text.length > 300 ? `${text.slice(0, 299).trimEnd()}…` : text)

export type DecisionNotice = {
  id: number
  kind: DecisionKind
  thing: Thing | null
  ground: Ground | null
  facts: string
  promptedBy: 'rule' | 'reports' | 'shop' | 'person'
  until: Date | null
  at: Date
}

/** Notifies each member at most once per decision. */
export const notifySide = async (
  tx: Tx,
  notice: DecisionNotice,
  side: Side,
  members: readonly number[],
) => {
  const { id, kind, thing, ground, facts, promptedBy, until } = notice
  const path = decisionPath(id)
  const about = { side, kind, thing: thing?.of ?? null }
  const title = thing?.title ?? ''
  const description = decisionNoticeText(about, 'title', {
    title,
    until: until ? formatDateAtTime(until) : '',
  })
  for (const reader of await listRecipients(tx, members)) {
    const key = `moderation:${id}:${reader.id}`
    await notifyInApp(tx, reader, { description, path, key })
    if (!reader.address) continue
    const data = {
      side,
      deed: kind,
      thing: about.thing,

      name: reader.name,
      path,
      title,
      ground,
      facts,
      promptedBy,
      said: thing ? quoted(thing.content) : '',
      until: until?.getTime() ?? null,
      objectUntil: mayObjectAs[kind] === side ? objectUntil(notice.at).getTime() : null,
    }
    await enqueueMail(tx, decided, { to: reader.address, data, key })
  }
}

export const notifyHidden = (tx: Tx, id: number, thing: Thing, at: Date) => {
  const notice = {
    id,
    kind: 'hide',
    thing,
    ground: null,
    facts: '',
    promptedBy: 'rule',
    until: null,
    at,
  } as const
  return notifySide(tx, notice, 'author', thing.memberId === null ? [] : [thing.memberId])
}

export const notifyReceived = async (tx: Tx, member: MemberId, thing: Thing) => {
  const { of, id, title, content } = thing
  const key = `report:${of}:${id}:${member}`
  for (const reader of await listRecipients(tx, [member])) {
    const description = t(`received.${of}.title`, { title })
    await notifyInApp(tx, reader, { description, path: decisionsPath, key })
    if (!reader.address) continue
    const data = { name: reader.name, path: decisionsPath, about: of, title, said: quoted(content) }
    await enqueueMail(tx, reportReceived, { to: reader.address, data, key })
  }
}

export type Objected = { decision: number; member: MemberId; words: string; at: Date }

export const notifyObjected = async (tx: Tx, { decision, member, words, at }: Objected) => {
  const path = decisionPath(decision)
  const key = `objection:${decision}:${member}`
  for (const reader of await listRecipients(tx, [member])) {
    await notifyInApp(tx, reader, { description: t('objected.title'), path, key })
    if (!reader.address) continue
    const data = {
      name: reader.name,
      path,
      number: decision,
      said: quoted(words),
      until: answerBy(at).getTime(),
    }
    await enqueueMail(tx, objectionReceived, { to: reader.address, data, key })
  }
}
