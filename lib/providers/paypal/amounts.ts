import { z } from 'zod'

/** Converts cents to the euro strings of PayPal, which refuses numbers. */
export const amountOf = (cents: number) => ({
  currency_code: 'EUR' as const,
  value: `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
})

const written = /^(-?)(?=[\d.])(\d*)(?:\.(\d{1,2})0*)?$/

/** Parses `12`, `12.3` or `-12.34` to cents; anything that is not an amount in euros is refused. */
export const amount = z
  .object({ currency_code: z.literal('EUR'), value: z.string().max(32).regex(written) })
  .transform(({ value }) => {
    const [, sign, euros, rest = ''] = written.exec(value) ?? []
    const cents = Number(euros || 0) * 100 + Number(rest.padEnd(2, '0'))
    return sign ? -cents : cents
  })
