import { z } from 'zod'
import { formatDateTime } from '#lib/format/dates.ts'
import type { Block, House } from '#lib/tools/mail/mail.ts'
import { moment, name, path } from '#lib/tools/mail/shapes.ts'
import { translate } from '#lib/tools/mail/words.ts'
import { accountMail } from '../../sessions/mails/account-mail.ts'

const t = translate('mails')

/** Details of the request that a mail answers: anybody can make one in the name of the reader. */
const claim = {
  name,
  path,
  hours: z.int(),
  code: z.string(),
  minutes: z.int(),
  device: z.string(),
  address: z.string(),
  at: moment,
}

const claimBlocks =
  (words: 'verifyAddress' | 'confirmNewAddress') =>
  (data: z.output<z.ZodObject<typeof claim>>, house: House): Block[] => [
    { type: 'paragraph', text: t(`${words}.text`, { name: data.name }) },
    { type: 'facts', facts: [{ label: t('claim.code'), value: data.code }] },
    { type: 'button', label: t(`${words}.button`), url: house.url + data.path },
    { type: 'paragraph', text: t(`${words}.validity`, { count: data.hours }) },
    { type: 'paragraph', text: t('claim.codeValidity', { count: data.minutes }) },
    {
      type: 'facts',
      facts: [
        { label: t('claim.at'), value: formatDateTime(data.at) },
        { label: t('claim.device'), value: data.device },
        { label: t('claim.address'), value: data.address },
      ],
    },
    { type: 'note', text: t('claim.notYou') },
  ]

export const verifyAddress = accountMail({
  kind: 'accounts.verify-address',
  words: 'verifyAddress',
  shape: claim,
  blocks: claimBlocks('verifyAddress'),
  reason: t('reasons.signUp'),
})

export const confirmNewAddress = accountMail({
  kind: 'accounts.confirm-new-address',
  words: 'confirmNewAddress',
  shape: claim,
  blocks: claimBlocks('confirmNewAddress'),
  reason: t('reasons.newAddress'),
})

/** Mail to the old address; `path` stops the change. */
export const addressChanging = accountMail({
  kind: 'accounts.address-changing',
  words: 'addressChanging',
  shape: { name, path, newAddress: z.string(), at: moment },
  blocks: ({ name, path, newAddress, at }, house) => [
    { type: 'paragraph', text: t('addressChanging.text', { name }) },
    {
      type: 'facts',
      facts: [
        { label: t('addressChanging.newAddress'), value: newAddress },
        { label: t('addressChanging.at'), value: formatDateTime(at) },
      ],
    },
    { type: 'note', text: t('addressChanging.notYou') },
    { type: 'button', label: t('addressChanging.button'), url: house.url + path },
  ],
})

/** Informs the owner of an address that somebody signed up with it; the API response must not reveal this. */
export const addressTaken = accountMail({
  kind: 'accounts.address-taken',
  words: 'addressTaken',
  shape: { name, loginPath: path, forgottenPath: path },
  blocks: ({ name, loginPath, forgottenPath }, house) => [
    { type: 'paragraph', text: t('addressTaken.text', { name }) },
    { type: 'button', label: t('addressTaken.button'), url: house.url + loginPath },
    { type: 'link', text: t('addressTaken.forgotten'), url: house.url + forgottenPath },
    { type: 'note', text: t('addressTaken.notYou') },
  ],
  reason: t('reasons.signUp'),
})

export const resetPassword = accountMail({
  kind: 'accounts.reset-password',
  words: 'resetPassword',
  shape: { name, path, minutes: z.int() },
  blocks: ({ name, path, minutes }, house) => [
    { type: 'paragraph', text: t('resetPassword.text', { name }) },
    { type: 'button', label: t('resetPassword.button'), url: house.url + path },
    { type: 'paragraph', text: t('resetPassword.validity', { count: minutes }) },
    { type: 'paragraph', text: t('resetPassword.after') },
    { type: 'note', text: t('notYou') },
  ],
})

/** `path` leads to the form for a new password. */
export const passwordChanged = accountMail({
  kind: 'accounts.password-changed',
  words: 'passwordChanged',
  shape: { name, path, at: moment },
  blocks: ({ name, path, at }, house) => [
    { type: 'paragraph', text: t('passwordChanged.text', { name, at }) },
    { type: 'note', text: t('passwordChanged.notYou') },
    { type: 'button', label: t('passwordChanged.button'), url: house.url + path },
  ],
})

export const newDevice = accountMail({
  kind: 'accounts.new-device',
  words: 'newDevice',
  shape: { name, path, device: z.string(), address: z.string(), at: moment },
  blocks: ({ name, path, device, address, at }, house) => [
    { type: 'paragraph', text: t('newDevice.text', { name }) },
    {
      type: 'facts',
      facts: [
        { label: t('newDevice.device'), value: device },
        { label: t('newDevice.at'), value: formatDateTime(at) },
        { label: t('newDevice.address'), value: address },
      ],
    },
    { type: 'paragraph', text: t('newDevice.you') },
    { type: 'note', text: t('newDevice.notYou') },
    { type: 'button', label: t('newDevice.button'), url: house.url + path },
  ],
})

export const accountDeleted = accountMail({
  kind: 'accounts.account-deleted',
  words: 'accountDeleted',
  shape: { name, at: moment },
  blocks: ({ name, at }) => [
    { type: 'paragraph', text: t('accountDeleted.text', { name, at }) },
    { type: 'paragraph', text: t('accountDeleted.kept') },
    { type: 'paragraph', text: t('accountDeleted.back') },
  ],
  reason: t('accountDeleted.reason'),
})
