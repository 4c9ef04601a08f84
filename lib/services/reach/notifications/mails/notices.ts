import { z } from 'zod'
import { followingPath, noticesPath } from '#lib/contract/addresses.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { plainWords } from '../present.ts'

const t = translate('mails')

/** One paragraph for the things of a kind, none without any. */
const paragraph = (part: 'groups' | 'proposals', things: string[]) =>
  things.length === 0
    ? []
    : [{ type: 'paragraph' as const, text: t(`digest.${part}`, { list: things.join('; ') }) }]

export const digestMail = defineMail({
  kind: 'notifications.digest',
  data: z.object({
    name,
    groups: z.array(z.object({ title: z.string(), percent: z.int(), until: moment })),
    proposals: z.array(z.object({ title: z.string(), wanted: z.int() })),
  }),
  compose: ({ name, groups, proposals }, house) => ({
    subject: t('digest.subject'),
    preheader: t('digest.preheader'),
    heading: t('digest.heading', { name }),
    blocks: [
      ...paragraph(
        'groups',
        groups.map((group) => t('digest.group', { ...group, until: new Date(group.until) })),
      ),
      ...paragraph(
        'proposals',
        proposals.map(({ title, wanted }) => t('digest.proposal', { title, count: wanted })),
      ),
      { type: 'button', label: t('digest.button'), url: house.url + followingPath },
    ],
    reason: t('digest.reason'),
  }),
})

export const plainNotice = defineMail({
  kind: 'notifications.plain',
  data: z.object({ name, path, description: z.string() }),
  compose: ({ name, path, description }, house) => ({
    subject: plainWords(description).slice(0, 150),
    preheader: t('plainNotice.preheader'),
    heading: t('plainNotice.heading', { name }),
    blocks: [
      { type: 'paragraph', text: plainWords(description) },
      { type: 'button', label: t('plainNotice.button'), url: house.url + path },
      { type: 'link', text: t('plainNotice.choose'), url: house.url + noticesPath },
    ],
    reason: t('reasons.notice'),
  }),
})
