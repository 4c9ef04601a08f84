import type { z } from 'zod'
import type { identities } from '#lib/contract/identities.ts'
import type { postalAddresses } from '#lib/contract/postal-addresses.ts'
import type { preferences } from '#lib/contract/preferences.ts'
import type { sessions } from '#lib/contract/sessions.ts'
import { fields } from './wire.ts'

type Wire<E extends { output: z.ZodType }> =
  z.output<E['output']> extends { data: (infer One)[] } ? One : never

export type Address = ReturnType<typeof toAddress>
export type Consent = ReturnType<typeof toConsent>
export type NoticeSettings = z.output<typeof preferences.settings.output>['data']
export type Preference = Wire<typeof preferences.list>

export const toSession = ({ address, ...wire }: Wire<typeof sessions.list>) => ({
  ...fields(wire),
  network: address,
})

export type Identity = ReturnType<typeof toIdentity>

export const toIdentity = (wire: Wire<typeof identities.mine>) => fields(wire)

export const toAddress = (wire: Wire<typeof postalAddresses.list>) => fields(wire)

export const toConsent = (wire: Wire<typeof preferences.consents>) => fields(wire)
