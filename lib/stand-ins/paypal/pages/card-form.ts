import { z } from 'zod'
import { approve } from '../approvals.ts'
import { cardOf, isCardNumber } from '../cards.ts'
import { Refused } from '../problem.ts'
import type { World } from '../world.ts'
import { fieldNames } from './fields.ts'

const mostForms = 1_000

const session = z.string().regex(/^[\w-]{10,60}$/)

export const valueBody = z.strictObject({
  session,
  field: z.enum(fieldNames),
  value: z.string().max(120),
})

/** Stores the value of one frame; the frames of a form do not know each other. */
export const takeValue = ({ forms }: World, given: z.output<typeof valueBody>) => {
  const [oldest] = forms.keys()
  if (!forms.has(given.session) && forms.size >= mostForms && oldest) forms.delete(oldest)
  forms.set(given.session, { ...forms.get(given.session), [given.field]: given.value })
}

export const submitBody = z.strictObject({
  session,
  id: z.string().max(40),
  name: z.string().max(300).optional(),
})

/** Converts `05/31` to `2031-05`; undefined for a past month. */
const expiryOf = (written: string, now: Date) => {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(written.trim()) ?? []
  if (!month || !year) return undefined
  const expiry = `20${year}-${month}`
  return expiry >= now.toISOString().slice(0, 7) ? expiry : undefined
}

export const submitCard = (world: World, given: z.output<typeof submitBody>) => {
  const form = world.forms.get(given.session) ?? {}
  const number = (form.number ?? '').replaceAll(/\D/g, '')
  const expiry = expiryOf(form.expiry ?? '', world.now())
  if (!isCardNumber(number)) throw new Refused(422, 'INVALID_NUMBER')
  if (!expiry) throw new Refused(422, 'INVALID_EXPIRY')
  if (!/^\d{3,4}$/.test(form.cvv ?? '')) throw new Refused(422, 'INVALID_CVV')
  world.forms.delete(given.session)
  return approve(world, given.id, cardOf({ number, expiry, name: given.name ?? form.name ?? null }))
}
