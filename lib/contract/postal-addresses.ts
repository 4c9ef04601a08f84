import { z } from 'zod'
import { data, endpoint } from './endpoint.ts'
import { id, pathId } from './shapes.ts'

const line = z.string().trim().min(1).max(100)

const fields = {
  /** Name of the recipient. */
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
const idParams = z.strictObject({ id: pathId })

export const postalAddresses = {
  list: endpoint({
    method: 'GET',
    path: '/users/logged/addresses',
    tag: 'addresses',
    summary: 'Delivery addresses of the signed-in member, the preferred one first',
    auth: 'member',
    output: data(z.array(postalAddress)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/users/logged/addresses',
    tag: 'addresses',
    summary: 'Add an Italian delivery address, at most 20',
    auth: 'member',
    body: z.strictObject({
      ...fields,
      details: fields.details.default(''),
      phone: fields.phone.default(''),
      preferred: fields.preferred.default(false),
    }),
    status: 201,
    creates: true,
    output: data(postalAddress),
    errors: ['invalid', 'conflict'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/users/logged/addresses/{id}',
    tag: 'addresses',
    summary: 'Edit a delivery address; omitted fields are kept',
    auth: 'member',
    params: idParams,
    body: z.strictObject(fields).partial(),
    output: data(postalAddress),
    errors: ['not_found', 'invalid'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/logged/addresses/{id}',
    tag: 'addresses',
    summary: 'Remove a delivery address',
    auth: 'member',
    params: idParams,
    status: 204,
    output: z.void(),
    errors: ['not_found'],
  }),
}

export type PostalAddress = z.output<typeof postalAddress>
