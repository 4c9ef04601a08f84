import { z } from 'zod'
import { callsOf } from './endpoint.ts'

const { member } = callsOf('accounts')

export const ownDataResource = z.enum([
  'profile',
  'addresses',
  'orders',
  'participations',
  'credits',
  'comments',
  'proposals',
  'reports',
  'decisions',
  'following',
  'blocks',
  'notifications',
  'sessions',
])

export type OwnDataResource = z.output<typeof ownDataResource>

export const ownData = {
  export: member('GET /users/logged/export/{resource}', {
    summary: 'Export of the personal data of the signed-in member, a spreadsheet for each resource',
    params: z.strictObject({ resource: ownDataResource }),
    bytes: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    output: z.custom<Response>(),
    errors: ['too_many_requests'],
  }),
}
