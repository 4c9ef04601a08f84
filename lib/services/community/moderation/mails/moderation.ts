import { z } from 'zod'
import { formatDate, formatDateAtTime } from '#lib/format/dates.ts'
import { type Block, defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { decisionNoticeText, t } from '../present.ts'

/** Mail about a decision to one of the two sides: outcome, reason, who decided, how to object. */
export const decided = defineMail({
  kind: 'moderation.decided',
  data: z.object({
    name,
    path,
    side: z.enum(['author', 'reporter']),
    deed: z.enum(['hide', 'keep', 'remove', 'restore', 'confirm', 'suspend', 'lift']),
    thing: z.enum(['comment', 'proposal']).nullable(),
    title: z.string(),
    said: z.string(),
    ground: z.enum(['law', 'conditions']).nullable(),
    facts: z.string(),
    promptedBy: z.enum(['rule', 'reports', 'shop', 'person']),
    until: moment.nullable(),
    objectUntil: moment.nullable(),
  }),
  compose: (data, house) => {
    const { side, deed: kind, thing, said: quoted, ground, facts, objectUntil } = data
    const until = data.until === null ? '' : formatDateAtTime(data.until)
    const words = { name: data.name, title: data.title, until }
    const title = decisionNoticeText({ side, kind, thing }, 'title', words)
    const text = decisionNoticeText({ side, kind, thing }, 'text', words)
    const quote: Block[] = quoted === '' ? [] : [{ type: 'note', text: quoted }]
    const object: Block[] =
      objectUntil === null
        ? []
        : [{ type: 'paragraph', text: t('object', { until: formatDate(objectUntil) }) }]
    return {
      subject: title,
      preheader: facts === '' ? text : facts,
      heading: title,
      blocks: [
        { type: 'paragraph', text },
        ...quote,
        {
          type: 'facts',
          facts: [
            ...(facts === '' ? [] : [{ label: t('why'), value: facts }]),
            ...(ground === null ? [] : [{ label: t('ground'), value: t(`grounds.${ground}`) }]),
            { label: t('how'), value: t(`by.${data.promptedBy}`) },
          ],
        },
        ...object,
        { type: 'button', label: t('button'), url: house.url + data.path },
      ],
      reason: t('reason'),
    }
  },
})

type Receipt = { title: string; text: string; quote: string; button: string; url: string }

const receipt = ({ title, text, quote, button, url }: Receipt) => ({
  subject: title,
  preheader: text,
  heading: title,
  blocks: [
    { type: 'paragraph', text },
    { type: 'note', text: quote },
    { type: 'button', label: button, url },
  ] satisfies Block[],
  reason: t('reason'),
})

export const reportReceived = defineMail({
  kind: 'moderation.report-received',
  data: z.object({
    name,
    path,
    about: z.enum(['comment', 'proposal']),
    title: z.string(),
    said: z.string(),
  }),
  compose: ({ name, path, about, title, said: quote }, house) =>
    receipt({
      title: t(`received.${about}.title`, { title }),
      text: t(`received.${about}.text`, { name }),
      quote,
      button: t('buttonReport'),
      url: house.url + path,
    }),
})

export const objectionReceived = defineMail({
  kind: 'moderation.objection-received',
  data: z.object({ name, path, number: z.int(), said: z.string(), until: moment }),
  compose: ({ name, path, number, said: quote, until }, house) =>
    receipt({
      title: t('objected.title'),
      text: t('objected.text', { name, id: number, until: formatDate(until) }),
      quote,
      button: t('button'),
      url: house.url + path,
    }),
})
