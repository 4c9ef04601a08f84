import { StartError } from '#kernel/start-error.ts'
import type { WantedChange } from '#lib/services/money/groups/commands/operator-actions.ts'
import type { Kind } from '../shop/command.ts'
import { anything, moment, oneOf, price, whole } from '../shop/kinds.ts'
import { nameOf, optional, required } from '../shop/parameters.ts'

const silence = oneOf(['keeps', 'frees'])
/** Accepts any word that is not about silence: `readChange` reports errors in it. */
const newPrice: Kind<string> = {
  expected: price.expected,
  read: (word) => (silence.read(word) ? undefined : word),
}

/** `change 12 price 39,90 42,90 keeps`, `change 12 deadline "2026-12-01 23:59"`. */
export const changeParameters = {
  kind: required('price|goal|deadline|delivery', oneOf(['price', 'goal', 'deadline', 'delivery'])),
  value: required(nameOf('value'), anything),
  becomes: optional(nameOf('becomes'), newPrice),
  silence: optional('keeps|frees', silence),
}

type Typed = { kind: WantedChange['kind']; value: string; becomes: string | undefined }

const wrong = (given: string, expected: string) =>
  new StartError('groups.wrongValue', { given, expected })

const readWhen = (word: string) => {
  const at = moment.read(word)
  if (!at) throw wrong(word, moment.expected)
  return at
}

export const readChange = ({ kind, value, becomes }: Typed): WantedChange => {
  if (kind !== 'price' && becomes !== undefined) throw new StartError('groups.onePrice', { kind })
  if (kind === 'deadline' || kind === 'delivery') return { kind, becomes: readWhen(value) }
  const cents = price.read(value)
  if (kind === 'price') {
    const after = price.read(becomes ?? '')
    if (cents === undefined) throw wrong(value, price.expected)
    if (becomes === undefined) throw new StartError('groups.noNewPrice')
    if (after === undefined) throw wrong(becomes, price.expected)
    return { kind, was: cents, becomes: after }
  }
  const units = whole.read(value)
  if (units === undefined && cents === undefined) throw wrong(value, whole.expected)
  return { kind, units, cents }
}
