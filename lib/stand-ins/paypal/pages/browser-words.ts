import { translate } from '../words.ts'

const t = translate('paypal-stand-in')

/** Texts of the script on checkout pages. */
export const browserWords = {
  button: t('button'),
  buttonPay: t('buttonPay'),
  buttonKeep: t('buttonKeep'),
  message: t('message'),
  back: t('back'),
  cards: t('cards.title'),
  bank: t('challenge.title'),
  field: {
    number: t('field.number'),
    expiry: t('field.expiry'),
    cvv: t('field.cvv'),
    name: t('field.name'),
  },
}
