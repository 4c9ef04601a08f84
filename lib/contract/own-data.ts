import { z } from 'zod'
import { endpoint } from './endpoint.ts'

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
  export: endpoint({
    method: 'GET',
    path: '/users/logged/export/{resource}',
    tag: 'accounts',
    summary: 'Export of the personal data of the signed-in member, a spreadsheet for each resource',
    auth: 'member',
    params: z.strictObject({ resource: ownDataResource }),
    bytes: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    output: z.custom<Response>(),
    errors: ['not_found', 'too_many_requests'],
  }),
}
