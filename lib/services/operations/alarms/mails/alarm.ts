import { z } from 'zod'
import { createWords } from '#lib/format/words.ts'
import { defineMail } from '#lib/tools/mail/mail.ts'
import alarmMails from '#locales/it/alarm-mails.json' with { type: 'json' }

const t = createWords({ 'alarm-mails': alarmMails }).getFixedT('it', 'alarm-mails')

const alarmKinds = [
  'failed_tasks',
  'payment_differences',
  'charges_wait',
  'wrong_facts',
  'no_backup',
  'price_questions',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

export const alarmMail = defineMail({
  kind: 'platform.alarm',
  data: z.object({ alarm: z.enum(alarmKinds), count: z.int() }),
  compose: ({ alarm, count }, { name }) => ({
    subject: t('subject', { name, what: t(`${alarm}.heading`) }),
    preheader: t(`${alarm}.text`, { count }),
    heading: t(`${alarm}.heading`),
    blocks: [
      { type: 'paragraph', text: t(`${alarm}.text`, { count }) },
      { type: 'note', text: t(`${alarm}.command`) },
    ],
    reason: t('reason'),
  }),
})
