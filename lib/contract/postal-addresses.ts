import { z } from 'zod'
import { callsOf, data } from './endpoint.ts'
import { id } from './shapes.ts'

const { open, member } = callsOf('addresses')

const line = z.string().trim().min(1).max(100)

const fields = {
  recipient: line,
  street: line,
  street_number: z.string().trim().min(1).max(20),
  /** Staircase, floor, name on the bell. */
  details: z.string().trim().max(100),
  /** Five digits that match the province. */
  postal_code: z.string().trim().max(10),
  city: line,
  /** Two letters: MI. */
  province: z.string().trim().max(10),
  phone: z.string().trim().max(30),
  /** Default address; exactly one is always preferred. */
  preferred: z.boolean(),
}

const postalAddress = z.object({ id, ...fields }).meta({ id: 'PostalAddress' })

export const postalAddresses = {
  list: member('GET /users/logged/addresses', {
    summary: 'Delivery addresses of the signed-in member, the preferred one first',
    output: data(z.array(postalAddress)),
  }),
  add: member('POST /users/logged/addresses', {
    summary: 'Add an Italian delivery address, at most 20',
    body: z.strictObject({
      ...fields,
      details: fields.details.default(''),
      phone: fields.phone.default(''),
      preferred: fields.preferred.default(false),
    }),
    status: 201,
    creates: true,
    output: data(postalAddress),
    errors: ['conflict'],
  }),
  change: member('PATCH /users/logged/addresses/{id}', {
    summary: 'Edit a delivery address; omitted fields are kept',
    body: z.strictObject(fields).partial(),
    output: data(postalAddress),
  }),
  remove: member('DELETE /users/logged/addresses/{id}', {
    summary: 'Remove a delivery address',
  }),
}

export type PostalAddress = z.output<typeof postalAddress>

export const place = z
  .object({
    name: z.string(),
    /** Two letters: BO. */
    province: z.string(),
  })
  .meta({ id: 'Place' })

export const places = {
  list: open('GET /places', {
    summary: 'Towns of a postal code, largest first; empty for an unknown code',
    query: z.object({ postal_code: z.string().regex(/^\d{5}$/) }),
    output: data(z.array(place)),
    errors: ['invalid', 'too_many_requests'],
    maxAge: 3600,
  }),
}

export type Place = z.output<typeof place>
