import { z } from 'zod'
import { formatDateTime } from '#lib/format/dates.ts'
import type { Block } from '#lib/tools/mail/mail.ts'
import { moment } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'

const t = translate('mails')

/** Details of the request that a mail answers: anybody can make one in the name of the reader. */
export const claim = {
  code: z.string(),
  minutes: z.int(),
  device: z.string(),
  address: z.string(),
  at: moment,
}

type Claim = z.output<z.ZodObject<typeof claim>>

export const codeBlock = ({ code }: Claim): Block => ({
  type: 'facts',
  facts: [{ label: t('claim.code'), value: code }],
})

export const claimBlocks = ({ minutes, device, address, at }: Claim): Block[] => [
  { type: 'paragraph', text: t('claim.codeValidity', { count: minutes }) },
  {
    type: 'facts',
    facts: [
      { label: t('claim.at'), value: formatDateTime(at) },
      { label: t('claim.device'), value: device },
      { label: t('claim.address'), value: address },
    ],
  },
  { type: 'note', text: t('claim.notYou') },
]
