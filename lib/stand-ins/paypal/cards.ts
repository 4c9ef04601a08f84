import { hash } from 'node:crypto'

/** Result of a charge. */
export type ChargeOutcome =
  | 'completed'
  | 'pending'
  | 'declined'
  | 'payer action'
  | { issue: string }

type Behaviour = {
  /** Condition for a challenge by the bank. */
  challenge: 'never' | 'when asked' | 'always'
  /** Results with the buyer present and later without. */
  now: ChargeOutcome
  later: ChargeOutcome
}

const acts = (
  challenge: Behaviour['challenge'],
  now: ChargeOutcome = 'completed',
  later: ChargeOutcome = now,
): Behaviour => ({ challenge, now, later })

const card = (number: string, behaviour: Behaviour, brand = 'VISA') => ({
  number,
  brand,
  behaviour,
})

/** Test card numbers and their behaviour; the demo shows them beside the fields. */
export const testCards = {
  plain: card('4111111111111111', acts('never')),
  asked: card('4012888888881881', acts('always')),
  mastercard: card('5555555555554444', acts('when asked'), 'MASTERCARD'),
  declined: card('4000000000000002', acts('never', 'declined')),
  declinedLater: card('4000000000000341', acts('when asked', 'completed', 'declined')),
  expiredLater: card(
    '4000000000000069',
    acts('when asked', 'completed', { issue: 'CARD_EXPIRED' }),
  ),
  askedLater: card('4000000000003220', acts('when asked', 'completed', 'payer action')),
  pending: card('4000000000000259', acts('never', 'pending')),
}

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
export const cardOf = (number: string, expiry: string, name: string | null) => {
  const known = Object.values(testCards).find((each) => each.number === number)
  return {
    kind: 'card' as const,
    brand: known?.brand ?? brandOf(number),
    lastDigits: number.slice(-4),
    expiry,
    name,
    behaviour: known?.behaviour ?? acts('when asked'),
  }
}

const wallet = (name: string, email: string, behaviour: Behaviour) => {
  const [givenName = '', surname = ''] = name.split(' ')
  return { email: `${email}@paypal.example`, givenName, surname, behaviour }
}

/** Test accounts of the stand-in. */
export const testWallets = {
  giulia: wallet('Giulia Rossi', 'giulia', acts('never')),
  declined: wallet('Marco Bianchi', 'declined', acts('never', 'declined')),
  declinedLater: wallet('Sara Verdi', 'declined-later', acts('never', 'completed', 'declined')),
  closedLater: wallet(
    'Luca Neri',
    'closed-later',
    acts('never', 'completed', { issue: 'PAYER_ACCOUNT_LOCKED_OR_CLOSED' }),
  ),
  pending: wallet('Anna Gallo', 'pending', acts('never', 'pending')),
}

export type TestWallet = keyof typeof testWallets

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Derives the account id from the address, so that the same address is the same account. */
const payerIdOf = (email: string) =>
  [...hash('sha256', email.toLowerCase(), 'buffer').subarray(0, 13)]
    .map((byte) => letters[byte % letters.length])
    .join('')

export const walletOf = (email: string) => {
  const known = Object.values(testWallets).find((wallet) => wallet.email === email.toLowerCase())
  const [local = ''] = email.split('@')
  return {
    kind: 'wallet' as const,
    email,
    payerId: payerIdOf(email),
    givenName: known?.givenName ?? local.slice(0, 100),
    surname: known?.surname ?? 'Demo',
    behaviour: known?.behaviour ?? acts('never'),
  }
}

export type Instrument = ReturnType<typeof cardOf> | ReturnType<typeof walletOf>
