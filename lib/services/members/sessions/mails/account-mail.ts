import { z } from 'zod'
import { type Block, defineMail, type House } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import type mails from '#locales/it/mails.json'

const t = translate('mails')

type Titles = Record<'subject' | 'preheader' | 'heading', string>
type Words = {
  [Key in keyof typeof mails]: (typeof mails)[Key] extends Titles ? Key : never
}[keyof typeof mails]

type AccountMail<Shape extends z.ZodRawShape> = {
  kind: string
  /** Key of its texts in locales/it/mails.json. */
  words: Words
  shape: Shape
  values?: (data: z.output<z.ZodObject<Shape>>) => Record<string, unknown>
  blocks: (data: z.output<z.ZodObject<Shape>>, house: House) => Block[]
  reason?: string
}

/** Mail about sign-in and address, whose subject, preheader and heading take values of its data. */
export const accountMail = <Shape extends z.ZodRawShape>(mail: AccountMail<Shape>) =>
  defineMail({
    kind: mail.kind,
    data: z.object(mail.shape),
    compose: (data, house) => {
      const values: Record<string, unknown> = { ...data, ...mail.values?.(data) }
      return {
        subject: t(`${mail.words}.subject`, values),
        preheader: t(`${mail.words}.preheader`, values),
        heading: t(`${mail.words}.heading`, values),
        blocks: mail.blocks(data, house),
        reason: mail.reason ?? t('reasons.account'),
      }
    },
  })

export const sessionCopied = accountMail({
  kind: 'sessions.copied',
  words: 'sessionCopied',
  shape: { name, path, at: moment },
  blocks: ({ name, path, at }, house) => [
    { type: 'paragraph', text: t('sessionCopied.text', { name, at }) },
    { type: 'note', text: t('sessionCopied.advice') },
    { type: 'button', label: t('sessionCopied.button'), url: house.url + path },
  ],
})
