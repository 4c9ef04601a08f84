import { z } from 'zod'

export const id = z.int().min(1)
/** An id as it stands in an address. */
export const pathId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const mostInterests = 2_147_483_647
export const interestId = z.int().min(1).max(mostInterests)
/** The same in the query of an address. */
export const askedInterest = z.coerce.number().int().min(1).max(mostInterests)
/** How many an answer holds; few sizes, because each is a prepared statement of its own. */
const pageSizes = [12, 20, 48]
export const perPage = z.coerce
  .number()
  .meta({ enum: pageSizes })
  .pipe(z.literal(pageSizes))
  .catch(20)
  .default(20)
export const page = z.coerce.number().int().min(1).max(100_000).catch(1).default(1)
export const timestamp = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })
/** Euros with at most two decimals. */
export const euros = z.number().min(0).meta({ description: 'Euros, at most two decimals' })
/** The highest price of anything; a column of cents holds so much of each of 99 copies. */
export const mostEuros = 100_000
/** Euros somebody names: a price or its limit. */
export const namedEuros = z
  .number()
  .min(0)
  .max(mostEuros)
  .multipleOf(0.01)
  .meta({ description: 'Euros, at most two decimals' })
export const percent = z.int().min(0)

/**
 * What may be struck out beside the price, and what it is: the lowest of the thirty days before the
 * price in force, or what the publisher asks for.
 */
export const struckPrice = z
  .object({ basis: z.enum(['lowest_recent', 'list_price']), price: euros })
  .meta({ id: 'StruckPrice' })

export const picture = z
  .object({
    id: z.string(),
    src: z.string().meta({
      description:
        'Path of a picture as it stands; with /{160|320|640|1200}.{avif|webp|png} after it, another width or format',
    }),
    width: z.int(),
    height: z.int(),
    tint: z.string(),
  })
  .meta({ id: 'Picture' })

export const link = z.object({ label: z.string(), url: z.string() }).meta({ id: 'Link' })

export const person = z
  .object({ id: id.nullable(), name: z.string(), image: picture.nullable() })
  .meta({ id: 'Person' })

/** Who holds a seat; no id, so that what somebody buys is not joined with what they say elsewhere. */
export const seat = person.omit({ id: true }).meta({ id: 'Seat' })

export const interest = z
  .object({ id, slug: z.string(), name: z.string() })
  .meta({ id: 'Interest' })

/** Trimmed; upper and lower case are one address. */
export const emailAddress = z.string().trim().max(254).pipe(z.email())
/** Its rules: password-rules.ts. The host checks more than a browser can. */
export const newPassword = z.string().min(1).max(512)
