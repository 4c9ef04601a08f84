import type { Reply } from '../calls/call.ts'
import { testCards } from '../cards.ts'
import { translate } from '../words.ts'
import { escaped, pageReply } from './page.ts'

const t = translate('paypal-stand-in')

export const fieldNames = ['number', 'expiry', 'cvv', 'name'] as const
export type FieldName = (typeof fieldNames)[number]

const inputs: Record<FieldName, string> = {
  number: 'inputmode="numeric" autocomplete="cc-number" maxlength="23"',
  expiry: `inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="${t('field.expiryPlaceholder')}"`,
  cvv: 'inputmode="numeric" autocomplete="cc-csc" maxlength="4"',
  name: 'autocomplete="cc-name" maxlength="120"',
}

/**
 * Page of one card field in its own frame: the page of the shop never sees its value. Its script adds the input, so
 * that nothing is typed before the script reports it.
 */
export const fieldPage = (name: FieldName): Reply =>
  pageReply({
    title: t(`field.${name}`),
    script: 'field.js',
    deferred: true,
    framed: true,
    look: 'field',
    body: `<template><input data-field="${name}" aria-label="${escaped(t(`field.${name}`))}" ${inputs[name]}></template>`,
  })

const inGroups = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** Test cards shown to users of the demo. */
export const cardsToShow = Object.entries(testCards).map(([key, { number }]) => {
  const about = t(`cards.${key as keyof typeof testCards}`)
  return { number, words: t('cards.use', { number: inGroups(number), about }) }
})
