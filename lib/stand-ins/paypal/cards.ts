import { hash } from 'node:crypto'
import type { Behaviour, CardInstrument, ChargeOutcome, WalletInstrument } from './records.ts'

type Challenge = Behaviour['challenge']

const acts = (
  challenge: Challenge,
  now: ChargeOutcome = 'completed',
  later: ChargeOutcome = now,
): Behaviour => ({ challenge, now, later })

/** Test card numbers and their behaviour; the demo shows them beside the fields. */
export const testCards = {
  plain: { number: '4111111111111111', brand: 'VISA', behaviour: acts('never') },
  asked: { number: '4012888888881881', brand: 'VISA', behaviour: acts('always') },
  mastercard: { number: '5555555555554444', brand: 'MASTERCARD', behaviour: acts('when asked') },
  declined: {
    number: '4000000000000002',
    brand: 'VISA',
    behaviour: acts('never', 'declined'),
  },
  declinedLater: {
    number: '4000000000000341',
    brand: 'VISA',
    behaviour: acts('when asked', 'completed', 'declined'),
  },
  expiredLater: {
    number: '4000000000000069',
    brand: 'VISA',
    behaviour: acts('when asked', 'completed', { issue: 'CARD_EXPIRED' }),
  },
  askedLater: {
    number: '4000000000003220',
    brand: 'VISA',
    behaviour: acts('when asked', 'completed', 'payer action'),
  },
  pending: { number: '4000000000000259', brand: 'VISA', behaviour: acts('never', 'pending') },
} as const satisfies Record<string, { number: string; brand: string; behaviour: Behaviour }>

export type TestCard = keyof typeof testCards

const brandOf = (number: string) => {
  if (number.startsWith('4')) return 'VISA'
  if (/^5[1-5]|^2[2-7]/.test(number)) return 'MASTERCARD'
  return /^3[47]/.test(number) ? 'AMEX' : 'MAESTRO'
}

/** Luhn checksum of card numbers. */
export const isCardNumber = (number: string) => {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, sign, place) => {
    const digit = Number(sign) * (place % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

/** Drops the number itself; only its last digits are stored. */
export const cardOf = (given: {
  number: string
  expiry: string
  name?: string | null
}): CardInstrument => {
  const known = Object.values(testCards).find(({ number }) => number === given.number)
  return {
    kind: 'card',
    brand: known?.brand ?? brandOf(given.number),
    lastDigits: given.number.slice(-4),
    expiry: given.expiry,
    name: given.name ?? null,
    behaviour: known?.behaviour ?? acts('when asked'),
  }
}

/** Test accounts of the stand-in. */
export const testWallets = {
  giulia: {
    email: 'giulia@paypal.example',
    givenName: 'Giulia',
    surname: 'Rossi',
    behaviour: acts('never'),
  },
  declined: {
    email: 'declined@paypal.example',
    givenName: 'Marco',
    surname: 'Bianchi',
    behaviour: acts('never', 'declined'),
  },
  declinedLater: {
    email: 'declined-later@paypal.example',
    givenName: 'Sara',
    surname: 'Verdi',
    behaviour: acts('never', 'completed', 'declined'),
  },
  closedLater: {
    email: 'closed-later@paypal.example',
    givenName: 'Luca',
    surname: 'Neri',
    behaviour: acts('never', 'completed', { issue: 'PAYER_ACCOUNT_LOCKED_OR_CLOSED' }),
  },
  pending: {
    email: 'pending@paypal.example',
    givenName: 'Anna',
    surname: 'Gallo',
    behaviour: acts('never', 'pending'),
  },
} as const

export type TestWallet = keyof typeof testWallets

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Derives the account id from the address, so that the same address is the same account. */
const payerIdOf = (email: string) =>
  [...hash('sha256', email.toLowerCase(), 'buffer').subarray(0, 13)]
    .map((byte) => letters[byte % letters.length])
    .join('')

export const walletOf = (email: string): WalletInstrument => {
  const known = Object.values(testWallets).find((wallet) => wallet.email === email.toLowerCase())
  const [local = ''] = email.split('@')
  return {
    kind: 'wallet',
    email,
    payerId: payerIdOf(email),
    givenName: known?.givenName ?? local.slice(0, 100),
    surname: known?.surname ?? 'Demo',
    behaviour: known?.behaviour ?? acts('never'),
  }
}
