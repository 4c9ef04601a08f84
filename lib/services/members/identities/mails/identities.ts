import { z } from 'zod'
import { type Provider, provider } from '#lib/contract/identities.ts'
import { moment, name } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { accountMail } from '../../sessions/mails/account-mail.ts'

const t = translate('mails')

const changeMail = (kind: string, words: 'identityLinked' | 'identityUnlinked') => {
  const valuesOf = (data: { name: string; provider: Provider; at: number }) => ({
    ...data,
    provider: t(`providers.${data.provider}`),
  })
  return accountMail({
    kind,
    words,
    shape: { name, provider, at: moment },
    values: valuesOf,
    blocks: (data) => [
      { type: 'paragraph', text: t(`${words}.text`, valuesOf(data)) },
      { type: 'note', text: t(`${words}.notYou`, valuesOf(data)) },
    ],
  })
}

export const identityLinked = changeMail('identities.linked', 'identityLinked')
export const identityUnlinked = changeMail('identities.unlinked', 'identityUnlinked')

export const signInCode = accountMail({
  kind: 'identities.sign-in-code',
  words: 'signInCode',
  shape: { code: z.string(), provider, minutes: z.int() },
  blocks: ({ code, provider, minutes }) => [
    { type: 'paragraph', text: t('signInCode.text', { provider: t(`providers.${provider}`) }) },
    { type: 'facts', facts: [{ label: t('signInCode.code'), value: code }] },
    { type: 'paragraph', text: t('signInCode.validity', { count: minutes }) },
    { type: 'note', text: t('signInCode.notYou') },
  ],
  reason: t('reasons.code'),
})
