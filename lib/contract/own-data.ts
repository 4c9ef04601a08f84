import { z } from 'zod'
import { callsOf } from './endpoint.ts'
import { ownDataResources } from './own-data-resources.ts'

const { member } = callsOf('accounts')

export const ownDataResource = z.enum(ownDataResources)

export const ownData = {
  export: member('GET /users/logged/export/{resource}', {
    summary: 'Export of the personal data of the signed-in member, a spreadsheet for each resource',
    params: z.strictObject({ resource: ownDataResource }),
    bytes: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    output: z.custom<Response>(),
    errors: ['too_many_requests'],
  }),
}
